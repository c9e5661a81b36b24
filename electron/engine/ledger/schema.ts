import { join } from 'node:path'
import { type Database, integer } from './database.ts'

/** The version of the schema: SQLite's `user_version`. */
export const schemaVersion = 1

/**
 * Marks the file as a ledger of Linkferry: SQLite's `application_id`. Development ledgers of the
 * first engine have none, and are told apart by it.
 */
export const applicationId = 0x4c_46_72_79

/** What a database is: a ledger of this version, of a later or an earlier one, or empty. */
export function kindOf(database: Database): 'ours' | 'empty' | 'ledger-newer' | 'ledger-older' {
  const application = integer(database.only('PRAGMA application_id'), 'application_id')
  const version = integer(database.only('PRAGMA user_version'), 'user_version')
  const tables = database.number('SELECT count(*) FROM sqlite_schema')
  if (application === 0 && version === 0 && tables === 0) return 'empty'
  if (application !== applicationId || version < schemaVersion) return 'ledger-older'
  return version > schemaVersion ? 'ledger-newer' : 'ours'
}

/** Where a data folder keeps its ledger. */
export function ledgerPath(dataFolder: string): string {
  return join(dataFolder, 'ledger.sqlite')
}

/**
 * The whole schema. Times are UTC epoch milliseconds. No id is ever used twice, so that what refers
 * to a deleted row refers to nothing.
 *
 * Links have no rows of their own. A submission numbers its links one after the other, and
 * `link_range` says of each run of numbers what state it is in: a dispatch, an answer or a
 * cancellation splits and updates a few ranges, whatever the number of links. Their texts stand in
 * `link_chunk`, about 1,000 in each, and never change.
 */
export const schema = `
  CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    base_url TEXT NOT NULL,
    is_practice INTEGER NOT NULL,
    fingerprint BLOB,                    -- of its token: see fingerprints
    links_per_request INTEGER NOT NULL,
    url_length INTEGER NOT NULL,
    requests_per_window INTEGER NOT NULL,
    window_ms INTEGER NOT NULL,
    price INTEGER NOT NULL,              -- units per link
    exposure_limit INTEGER,
    limit_per_submission INTEGER,
    limit_per_day INTEGER,
    known_balance INTEGER,
    balance_entered_ms INTEGER,
    people INTEGER NOT NULL,
    parallel INTEGER NOT NULL,
    answer_timeout_ms INTEGER NOT NULL,
    server_error_is_free INTEGER NOT NULL,
    tasks_shown_days INTEGER,
    pause TEXT,                          -- JSON
    needs_confirmation INTEGER NOT NULL,
    last_used_ms INTEGER,
    archived_ms INTEGER
  ) STRICT;

  CREATE TABLE list (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    client TEXT NOT NULL,
    label TEXT NOT NULL,
    account_id INTEGER REFERENCES account,
    is_practice INTEGER NOT NULL,
    sources TEXT NOT NULL,               -- JSON: kind and name of each
    lines INTEGER NOT NULL,
    unsent TEXT NOT NULL,                -- JSON: rows that no link stands for, by status
    superseded_refused INTEGER NOT NULL, -- links that no longer stand for their row
    superseded_cancelled INTEGER NOT NULL,
    log_bytes INTEGER NOT NULL,          -- of its edit log when its rows were counted
    send_options TEXT NOT NULL,          -- JSON
    created_ms INTEGER NOT NULL,
    activity_ms INTEGER NOT NULL,
    trashed_ms INTEGER,
    deleted_ms INTEGER                   -- kept for the names in the history
  ) STRICT;

  CREATE TABLE submission (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account,
    list_id INTEGER REFERENCES list,     -- NULL: imported
    press_id TEXT UNIQUE,
    phase TEXT NOT NULL CHECK (phase IN ('planning', 'active', 'cancelled')),
    place INTEGER NOT NULL,              -- order among those of its account
    batch_size TEXT NOT NULL,            -- JSON
    schedule TEXT NOT NULL,              -- JSON
    pause TEXT,                          -- JSON
    already_claimed INTEGER NOT NULL,    -- links that were not planned
    -- Its links by state, kept by the one function that moves links.
    pending INTEGER NOT NULL DEFAULT 0 CHECK (pending >= 0),
    in_flight INTEGER NOT NULL DEFAULT 0 CHECK (in_flight >= 0),
    accepted INTEGER NOT NULL DEFAULT 0 CHECK (accepted >= 0),
    refused INTEGER NOT NULL DEFAULT 0 CHECK (refused >= 0),
    in_doubt INTEGER NOT NULL DEFAULT 0 CHECK (in_doubt >= 0),
    cancelled INTEGER NOT NULL DEFAULT 0 CHECK (cancelled >= 0),
    units_used INTEGER NOT NULL DEFAULT 0,
    created_ms INTEGER NOT NULL,
    finished_ms INTEGER,                 -- nothing is pending or in flight since
    imported_ms INTEGER
  ) STRICT;
  CREATE INDEX submission_by_account ON submission (account_id, place);
  CREATE INDEX submission_by_list ON submission (list_id);
  CREATE INDEX submission_unfinished ON submission (id) WHERE finished_ms IS NULL;

  CREATE TABLE link_range (
    first_id INTEGER PRIMARY KEY,
    last_id INTEGER NOT NULL CHECK (last_id >= first_id),
    submission_id INTEGER NOT NULL REFERENCES submission,
    state TEXT NOT NULL CHECK (state IN
      ('pending', 'in-flight', 'accepted', 'refused', 'in-doubt', 'cancelled')),
    is_unusual INTEGER NOT NULL,
    group_id INTEGER REFERENCES suspect_group,
    request_id INTEGER REFERENCES request -- the last one that carried it
  ) STRICT;
  CREATE INDEX link_range_pending ON link_range (submission_id, group_id, is_unusual, first_id)
    WHERE state = 'pending';
  CREATE INDEX link_range_by_submission ON link_range (submission_id, first_id);
  CREATE INDEX link_range_by_request ON link_range (request_id) WHERE request_id IS NOT NULL;
  CREATE INDEX link_range_by_group ON link_range (group_id) WHERE group_id IS NOT NULL;

  CREATE TABLE link_chunk (
    first_id INTEGER PRIMARY KEY,
    link_count INTEGER NOT NULL,
    row_numbers BLOB NOT NULL,           -- of its list: 32 bits each, little-endian; empty: imported
    rows_checksum INTEGER NOT NULL,      -- CRC-32 of ids and bytes
    links BLOB NOT NULL,                 -- zstd of the links with line feeds between
    links_checksum INTEGER NOT NULL
  ) STRICT;

  -- The key is the first 128 bits of SHA-256 of the link. A claim holds while its link is pending, in
  -- flight, accepted or in doubt; one whose link is refused, cancelled or deleted is free.
  CREATE TABLE claim (
    account_id INTEGER NOT NULL,
    key BLOB NOT NULL,
    link_id INTEGER NOT NULL,
    PRIMARY KEY (account_id, key)
  ) STRICT, WITHOUT ROWID;

  -- Links that took their claim over from another, which gets it back if they are not sent.
  CREATE TABLE resend (
    link_id INTEGER PRIMARY KEY,
    previous_link_id INTEGER NOT NULL,
    account_id INTEGER NOT NULL,
    key BLOB NOT NULL
  ) STRICT;
  CREATE INDEX resend_of ON resend (previous_link_id);

  CREATE TABLE suspect_group (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    submission_id INTEGER NOT NULL REFERENCES submission,
    holds_refused INTEGER NOT NULL,      -- one of its unresolved links is known to be refused
    most_links INTEGER                   -- of a request, after a 413
  ) STRICT;
  CREATE INDEX suspect_group_by_submission ON suspect_group (submission_id);

  CREATE TABLE request (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account,
    submission_id INTEGER REFERENCES submission, -- NULL: a test request
    state TEXT NOT NULL CHECK (state IN
      ('in-flight', 'accepted', 'rejected', 'in-doubt', 'not-sent')),
    links TEXT NOT NULL,                 -- JSON: [first, last] of each run that it carried
    link_count INTEGER NOT NULL,
    group_id INTEGER REFERENCES suspect_group,   -- its links were suspects
    accepted INTEGER NOT NULL DEFAULT 0, -- of the links whose last request it is
    refused INTEGER NOT NULL DEFAULT 0,
    started_ms INTEGER NOT NULL,
    ended_ms INTEGER,
    answered INTEGER NOT NULL DEFAULT 0,
    outcome TEXT,
    http_status INTEGER,
    message TEXT,
    task_id TEXT,
    units_used INTEGER,                  -- of its receipt or, settled without one, by the user's word
    links_count INTEGER,                 -- of its receipt
    doubt TEXT,
    is_exposed INTEGER NOT NULL DEFAULT 0, -- in doubt, and counts against the exposure limit
    settled TEXT CHECK (settled IN ('charged', 'not-charged', 'in-part')),
    imported_ms INTEGER
  ) STRICT;
  CREATE INDEX request_by_account ON request (account_id, id);
  CREATE INDEX request_by_submission ON request (submission_id, id);
  CREATE INDEX request_by_start ON request (started_ms, id);
  CREATE INDEX request_ended ON request (account_id, ended_ms);
  CREATE INDEX request_in_flight ON request (account_id) WHERE state = 'in-flight';
  CREATE INDEX request_in_doubt ON request (account_id) WHERE state = 'in-doubt';
  CREATE INDEX request_by_task ON request (task_id) WHERE task_id IS NOT NULL;

  -- Single values: the key of the fingerprints, the next link's id, the last day that was deleted.
  CREATE TABLE single_value (
    name TEXT PRIMARY KEY,
    value ANY NOT NULL
  ) STRICT, WITHOUT ROWID;
`
