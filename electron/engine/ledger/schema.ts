import { join } from 'node:path'
import { type Database, integer } from './database.ts'

/** The version of the schema: SQLite's `user_version`. */
export const schemaVersion = 3

/**
 * SQLite's `application_id`, which marks the file as a ledger of Linkferry. The ledgers of early
 * development versions have none.
 */
export const applicationId = 0x4c_46_72_79

/** Tells whether a database is a ledger of this version, of a later or earlier one, or empty. */
export function kindOf(database: Database): 'ours' | 'empty' | 'ledger-newer' | 'ledger-older' {
  const application = integer(database.only('PRAGMA application_id'), 'application_id')
  const version = integer(database.only('PRAGMA user_version'), 'user_version')
  const tables = database.number('SELECT count(*) FROM sqlite_schema')
  if (application === 0 && version === 0 && tables === 0) return 'empty'
  if (application !== applicationId || version < schemaVersion) return 'ledger-older'
  return version > schemaVersion ? 'ledger-newer' : 'ours'
}

/** The path of the ledger in a data folder. */
export function ledgerPath(dataFolder: string): string {
  return join(dataFolder, 'ledger.sqlite')
}

/**
 * The whole schema. Times are UTC epoch milliseconds. No id is used twice, so a reference to a deleted
 * row never points to another row.
 *
 * Links have no rows of their own. Each link has a number; the links of a submission are numbered in
 * order. A row of `link_range` holds the state of a run of numbers. So sending, answering and
 * cancelling update a few ranges, however many links they concern. `link_chunk` holds the texts, up to
 * 1,000 links per row. Chunks never change.
 */
export const schema = `
  CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    base_url TEXT NOT NULL,
    is_practice INTEGER NOT NULL,
    fingerprint BLOB,                    -- of its token: see Accounts.fingerprint
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
    unsent TEXT NOT NULL,                -- JSON: counts of rows without a link, by status
    superseded_refused INTEGER NOT NULL, -- refused links whose row was edited or sent again
    superseded_cancelled INTEGER NOT NULL,
    wasted INTEGER NOT NULL,             -- rows to be sent whose pages would be wasted
    log_bytes INTEGER NOT NULL,          -- length of its edit log when its rows were counted
    send_options TEXT NOT NULL,          -- JSON
    created_ms INTEGER NOT NULL,
    activity_ms INTEGER NOT NULL,
    trashed_ms INTEGER,
    deleted_ms INTEGER                   -- the row is kept for its names in the history
  ) STRICT;

  -- What page checks found out about links of a list. The key is that of a claim.
  CREATE TABLE page_check (
    list_id INTEGER NOT NULL REFERENCES list,
    key BLOB NOT NULL,
    finding TEXT NOT NULL,
    checked_ms INTEGER NOT NULL,
    http_status INTEGER,
    final_url TEXT,
    canonical_url TEXT,
    content_type TEXT,
    detail TEXT,
    target_finding TEXT,                 -- NULL: the user named no target
    target_url TEXT,
    target_rel TEXT NOT NULL,            -- separated by spaces
    target_anchor TEXT NOT NULL,
    PRIMARY KEY (list_id, key)
  ) STRICT, WITHOUT ROWID;

  -- The last check of a list's pages. A page with a check since its start is done.
  CREATE TABLE page_run (
    list_id INTEGER PRIMARY KEY REFERENCES list,
    state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'finished')),
    started_ms INTEGER NOT NULL,
    checked INTEGER NOT NULL,            -- pages with a result, when the state was set
    row_numbers BLOB NOT NULL,           -- rows of the list: 32 bits each, little-endian
    target TEXT,                         -- JSON
    allow_private INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE submission (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account,
    list_id INTEGER REFERENCES list,     -- NULL: imported
    press_id TEXT UNIQUE,                -- of the press of Submit: prevents a second submission
    phase TEXT NOT NULL CHECK (phase IN ('planning', 'active', 'cancelled')),
    place INTEGER NOT NULL,              -- order among the submissions of its account
    batch_size TEXT NOT NULL,            -- JSON
    schedule TEXT NOT NULL,              -- JSON
    pause TEXT,                          -- JSON
    already_claimed INTEGER NOT NULL,    -- links that were not planned: something else has the claim
    -- Counts of its links by state. Only LinkRanges writes them.
    pending INTEGER NOT NULL DEFAULT 0 CHECK (pending >= 0),
    in_flight INTEGER NOT NULL DEFAULT 0 CHECK (in_flight >= 0),
    accepted INTEGER NOT NULL DEFAULT 0 CHECK (accepted >= 0),
    refused INTEGER NOT NULL DEFAULT 0 CHECK (refused >= 0),
    in_doubt INTEGER NOT NULL DEFAULT 0 CHECK (in_doubt >= 0),
    cancelled INTEGER NOT NULL DEFAULT 0 CHECK (cancelled >= 0),
    units_used INTEGER NOT NULL DEFAULT 0,
    created_ms INTEGER NOT NULL,
    finished_ms INTEGER,                 -- when its last link stopped being pending or in flight
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
    row_numbers BLOB NOT NULL,           -- rows of the list: 32 bits each, little-endian; empty: imported
    rows_checksum INTEGER NOT NULL,      -- CRC-32 of ids and bytes
    links BLOB NOT NULL,                 -- zstd of the links, separated by line feeds
    links_checksum INTEGER NOT NULL
  ) STRICT;

  -- The key is the first 128 bits of SHA-256 of the link. A claim counts while its link is pending, in
  -- flight, accepted or in doubt. If its link is refused, cancelled or deleted, the claim is free.
  CREATE TABLE claim (
    account_id INTEGER NOT NULL,
    key BLOB NOT NULL,
    link_id INTEGER NOT NULL,
    PRIMARY KEY (account_id, key)
  ) STRICT, WITHOUT ROWID;

  -- Links that took over the claim of another link. It returns to that link if they are not sent.
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
    most_links INTEGER                   -- the most links of a request, after a 413
  ) STRICT;
  CREATE INDEX suspect_group_by_submission ON suspect_group (submission_id);

  CREATE TABLE request (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account,
    submission_id INTEGER REFERENCES submission, -- NULL: a test request
    state TEXT NOT NULL CHECK (state IN
      ('in-flight', 'accepted', 'rejected', 'in-doubt', 'not-sent')),
    links TEXT NOT NULL,                 -- JSON: [first id, last id] of each run of its links
    link_count INTEGER NOT NULL,
    group_id INTEGER REFERENCES suspect_group,   -- if its links were suspects
    accepted INTEGER NOT NULL DEFAULT 0, -- counts of the links whose last request it is
    refused INTEGER NOT NULL DEFAULT 0,
    started_ms INTEGER NOT NULL,
    ended_ms INTEGER,
    answered INTEGER NOT NULL DEFAULT 0,
    outcome TEXT,
    http_status INTEGER,
    message TEXT,
    task_id TEXT,
    units_used INTEGER,                  -- from its receipt; settled without one: links × price
    links_count INTEGER,                 -- from its receipt
    doubt TEXT,
    is_exposed INTEGER NOT NULL DEFAULT 0, -- it is in doubt and counts against the exposure limit
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

  -- Single values: fingerprint-key, highest-link-id, history-deleted-before, restoration.
  CREATE TABLE single_value (
    name TEXT PRIMARY KEY,
    value ANY NOT NULL
  ) STRICT, WITHOUT ROWID;
`
