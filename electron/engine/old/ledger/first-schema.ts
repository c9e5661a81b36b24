/** The ledger's schema in its first version; the steps that changed it since are in `migrations.ts`. Never edited. */
export const firstSchema = `
  CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    base_url TEXT NOT NULL,
    is_practice INTEGER NOT NULL DEFAULT 0,
    fingerprint BLOB,
    links_per_request INTEGER NOT NULL,
    url_length INTEGER NOT NULL,
    requests_per_window INTEGER NOT NULL,
    window_ms INTEGER NOT NULL,
    price INTEGER NOT NULL,
    doubt_limit INTEGER,
    cap_per_submission INTEGER,
    cap_per_day INTEGER,
    known_balance INTEGER,
    people INTEGER NOT NULL,
    parallel INTEGER NOT NULL,
    answer_timeout_ms INTEGER NOT NULL,
    server_error_is_free INTEGER NOT NULL,
    pause TEXT,
    needs_confirmation INTEGER NOT NULL DEFAULT 1,
    last_used_ms INTEGER,
    removed_ms INTEGER
  ) STRICT;

  CREATE TABLE submission (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES account,
    request_id TEXT NOT NULL UNIQUE,
    draft_id TEXT,
    label TEXT NOT NULL,
    client TEXT NOT NULL,
    batch_size TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('planning', 'active', 'cancelled')),
    paused_by_user_ms INTEGER,
    doubt_limit INTEGER NOT NULL,
    lines_not_sent INTEGER NOT NULL DEFAULT 0,
    created_ms INTEGER NOT NULL,
    finished_ms INTEGER
  ) STRICT;
  CREATE INDEX submission_by_account ON submission (account_id);

  CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    submission_id INTEGER NOT NULL REFERENCES submission,
    account_id INTEGER NOT NULL REFERENCES account,
    parent_id INTEGER REFERENCES batch,
    state TEXT NOT NULL CHECK (state IN
      ('queued', 'sending', 'accepted', 'refused', 'split', 'in-doubt', 'cancelled')),
    link_count INTEGER NOT NULL,
    unusual INTEGER NOT NULL DEFAULT 0,
    priority INTEGER NOT NULL DEFAULT 0,
    holds_refused INTEGER NOT NULL DEFAULT 0,
    task_id TEXT,
    units_used INTEGER,
    links_count INTEGER,
    http_status INTEGER,
    message TEXT,
    doubt TEXT,
    counts_as_doubt INTEGER NOT NULL DEFAULT 0,
    settled TEXT,
    changed_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX batch_by_submission ON batch (submission_id, state);
  CREATE INDEX batch_by_parent ON batch (parent_id) WHERE parent_id IS NOT NULL;
  CREATE INDEX batch_due ON batch (account_id, state, priority DESC, id);

  CREATE TABLE batch_links (
    batch_id INTEGER PRIMARY KEY REFERENCES batch,
    codec TEXT NOT NULL,
    bytes BLOB NOT NULL
  ) STRICT;

  CREATE TABLE attempt (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES account,
    batch_id INTEGER REFERENCES batch,
    started_ms INTEGER NOT NULL,
    ended_ms INTEGER,
    answered INTEGER NOT NULL DEFAULT 0,
    outcome TEXT,
    http_status INTEGER,
    message TEXT,
    task_id TEXT,
    units_used INTEGER,
    links_count INTEGER
  ) STRICT;
  CREATE INDEX attempt_by_account ON attempt (account_id, ended_ms);
  CREATE INDEX attempt_newest ON attempt (account_id, id);
  CREATE INDEX attempt_by_batch ON attempt (batch_id);
  CREATE INDEX attempt_open ON attempt (id) WHERE ended_ms IS NULL;

  CREATE TABLE seen (
    account_id INTEGER NOT NULL,
    h INTEGER NOT NULL,
    batch_id INTEGER NOT NULL,
    PRIMARY KEY (account_id, h, batch_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE secret (
    name TEXT PRIMARY KEY,
    bytes BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
`
