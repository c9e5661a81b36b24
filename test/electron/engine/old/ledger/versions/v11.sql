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
  , balance_entered_ms INTEGER) STRICT;
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
  , imported_ms INTEGER, schedule TEXT, slots_open INTEGER NOT NULL DEFAULT 1, paced_ms INTEGER, place INTEGER NOT NULL DEFAULT 0, lines_later INTEGER NOT NULL DEFAULT 0, written_ms INTEGER) STRICT;
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
  , left_ms INTEGER, at_ms INTEGER AS (coalesce(left_ms, changed_ms)) VIRTUAL, slot INTEGER NOT NULL DEFAULT 0, position INTEGER NOT NULL DEFAULT 0, moved_to INTEGER, moved_links INTEGER, sent_links INTEGER, parted_from INTEGER, led_by INTEGER, led_batches INTEGER NOT NULL DEFAULT 0, led_links INTEGER NOT NULL DEFAULT 0) STRICT;
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
CREATE INDEX batch_charged_by_word ON batch (at_ms) WHERE settled = 'charged';
CREATE INDEX attempt_paid ON attempt (started_ms, batch_id, units_used)
    WHERE units_used IS NOT NULL;
CREATE TABLE submission_lines (
    submission_id INTEGER NOT NULL REFERENCES submission,
    status TEXT NOT NULL,
    lines INTEGER NOT NULL,
    PRIMARY KEY (submission_id, status)
  ) STRICT, WITHOUT ROWID;
CREATE INDEX batch_by_submission ON batch (submission_id, state, priority DESC, slot, id);
CREATE INDEX submission_unfinished ON submission (account_id, place) WHERE finished_ms IS NULL;
CREATE TABLE "lines_carried" (
    submission_id INTEGER NOT NULL REFERENCES submission,
    received_with INTEGER NOT NULL,
    left_by INTEGER NOT NULL,
    status TEXT NOT NULL,
    lines INTEGER NOT NULL,
    PRIMARY KEY (submission_id, received_with, left_by, status)
  ) STRICT, WITHOUT ROWID;
CREATE INDEX lines_left ON lines_carried (left_by);
CREATE TABLE lines_were (
    submission_id INTEGER NOT NULL REFERENCES submission,
    received_with INTEGER NOT NULL,
    left_by INTEGER NOT NULL,
    status TEXT NOT NULL,
    lines INTEGER NOT NULL,
    PRIMARY KEY (submission_id, received_with, left_by, status)
  ) STRICT, WITHOUT ROWID;
CREATE INDEX lines_were_left ON lines_were (left_by);
CREATE INDEX batch_parted ON batch (parted_from) WHERE parted_from IS NOT NULL;
CREATE INDEX batch_newest ON batch
    (at_ms DESC, id DESC, account_id, submission_id, state, link_count, led_by)
    WHERE state <> 'split';
CREATE INDEX batch_led ON batch (led_by, id, link_count) WHERE led_by IS NOT NULL;
CREATE INDEX attempt_begun ON attempt (started_ms, batch_id);
INSERT INTO account (id, name, base_url, is_practice, fingerprint, links_per_request, url_length, requests_per_window, window_ms, price, doubt_limit, cap_per_submission, cap_per_day, known_balance, people, parallel, answer_timeout_ms, server_error_is_free, pause, needs_confirmation, last_used_ms, removed_ms, balance_entered_ms) VALUES (1, 'Agency main', 'https://service.example', 0, NULL, 20000, 2000, 60, 60000, 1, NULL, NULL, NULL, NULL, 1, 1, 5000, 0, NULL, 0, 1000, NULL, NULL);
INSERT INTO account (id, name, base_url, is_practice, fingerprint, links_per_request, url_length, requests_per_window, window_ms, price, doubt_limit, cap_per_submission, cap_per_day, known_balance, people, parallel, answer_timeout_ms, server_error_is_free, pause, needs_confirmation, last_used_ms, removed_ms, balance_entered_ms) VALUES (2, 'Agency main', 'http://127.0.0.1:1', 1, NULL, 20000, 2000, 60, 60000, 1, NULL, NULL, NULL, NULL, 1, 1, 5000, 0, NULL, 0, NULL, NULL, NULL);
INSERT INTO submission (id, account_id, request_id, draft_id, label, client, batch_size, phase, paused_by_user_ms, doubt_limit, lines_not_sent, created_ms, finished_ms, imported_ms, schedule, slots_open, paced_ms, place, lines_later, written_ms) VALUES (1, 1, 'press-accepted', NULL, 'accepted', 'Norda', 'balanced', 'active', NULL, 100, 2, 1000, 3000, NULL, NULL, 1, NULL, 1, 0, NULL);
INSERT INTO submission (id, account_id, request_id, draft_id, label, client, batch_size, phase, paused_by_user_ms, doubt_limit, lines_not_sent, created_ms, finished_ms, imported_ms, schedule, slots_open, paced_ms, place, lines_later, written_ms) VALUES (2, 1, 'press-in-doubt', NULL, 'in-doubt', 'Norda', 'balanced', 'active', NULL, 100, 2, 1000, 3000, NULL, NULL, 1, NULL, 2, 0, NULL);
INSERT INTO submission (id, account_id, request_id, draft_id, label, client, batch_size, phase, paused_by_user_ms, doubt_limit, lines_not_sent, created_ms, finished_ms, imported_ms, schedule, slots_open, paced_ms, place, lines_later, written_ms) VALUES (3, 1, 'press-split', NULL, 'split', 'Norda', 'balanced', 'active', NULL, 100, 2, 1000, NULL, NULL, NULL, 1, NULL, 3, 0, NULL);
INSERT INTO submission (id, account_id, request_id, draft_id, label, client, batch_size, phase, paused_by_user_ms, doubt_limit, lines_not_sent, created_ms, finished_ms, imported_ms, schedule, slots_open, paced_ms, place, lines_later, written_ms) VALUES (4, 1, 'press-refused', NULL, 'refused', 'Norda', 'balanced', 'active', NULL, 100, 2, 1000, 3000, NULL, NULL, 1, NULL, 4, 0, NULL);
INSERT INTO submission (id, account_id, request_id, draft_id, label, client, batch_size, phase, paused_by_user_ms, doubt_limit, lines_not_sent, created_ms, finished_ms, imported_ms, schedule, slots_open, paced_ms, place, lines_later, written_ms) VALUES (5, 1, 'press-again', NULL, 'again', 'Norda', 'balanced', 'active', NULL, 100, 2, 1000, NULL, NULL, NULL, 1, NULL, 5, 0, NULL);
INSERT INTO submission (id, account_id, request_id, draft_id, label, client, batch_size, phase, paused_by_user_ms, doubt_limit, lines_not_sent, created_ms, finished_ms, imported_ms, schedule, slots_open, paced_ms, place, lines_later, written_ms) VALUES (6, 1, 'press-cancelled', NULL, 'cancelled', 'Norda', 'balanced', 'cancelled', NULL, 100, 2, 1000, 4000, NULL, NULL, 1, NULL, 6, 0, NULL);
INSERT INTO submission (id, account_id, request_id, draft_id, label, client, batch_size, phase, paused_by_user_ms, doubt_limit, lines_not_sent, created_ms, finished_ms, imported_ms, schedule, slots_open, paced_ms, place, lines_later, written_ms) VALUES (7, 1, 'press-queued', NULL, 'queued', 'Norda', 'balanced', 'active', NULL, 100, 2, 1000, NULL, NULL, NULL, 1, NULL, 7, 0, NULL);
INSERT INTO submission (id, account_id, request_id, draft_id, label, client, batch_size, phase, paused_by_user_ms, doubt_limit, lines_not_sent, created_ms, finished_ms, imported_ms, schedule, slots_open, paced_ms, place, lines_later, written_ms) VALUES (8, 1, 'press-sending', NULL, 'sending', 'Norda', 'balanced', 'active', NULL, 100, 2, 1000, NULL, NULL, NULL, 1, NULL, 8, 0, NULL);
INSERT INTO batch (id, submission_id, account_id, parent_id, state, link_count, unusual, priority, holds_refused, task_id, units_used, links_count, http_status, message, doubt, counts_as_doubt, settled, changed_ms, left_ms, slot, position, moved_to, moved_links, sent_links, parted_from, led_by, led_batches, led_links) VALUES (1, 1, 1, NULL, 'accepted', 4, 0, 0, 0, 'task-1', 4, 4, 200, 'accepted', NULL, 0, NULL, 3000, 2000, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO batch (id, submission_id, account_id, parent_id, state, link_count, unusual, priority, holds_refused, task_id, units_used, links_count, http_status, message, doubt, counts_as_doubt, settled, changed_ms, left_ms, slot, position, moved_to, moved_links, sent_links, parted_from, led_by, led_batches, led_links) VALUES (2, 2, 1, NULL, 'in-doubt', 4, 0, 0, 0, NULL, NULL, NULL, 500, 'in-doubt', 'server-error', 1, NULL, 3000, 2000, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO batch (id, submission_id, account_id, parent_id, state, link_count, unusual, priority, holds_refused, task_id, units_used, links_count, http_status, message, doubt, counts_as_doubt, settled, changed_ms, left_ms, slot, position, moved_to, moved_links, sent_links, parted_from, led_by, led_batches, led_links) VALUES (3, 3, 1, NULL, 'split', 4, 0, 0, 1, NULL, NULL, NULL, 400, 'split', NULL, 0, NULL, 3000, 2000, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO batch (id, submission_id, account_id, parent_id, state, link_count, unusual, priority, holds_refused, task_id, units_used, links_count, http_status, message, doubt, counts_as_doubt, settled, changed_ms, left_ms, slot, position, moved_to, moved_links, sent_links, parted_from, led_by, led_batches, led_links) VALUES (4, 3, 1, 3, 'queued', 2, 0, 1, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 3000, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO batch (id, submission_id, account_id, parent_id, state, link_count, unusual, priority, holds_refused, task_id, units_used, links_count, http_status, message, doubt, counts_as_doubt, settled, changed_ms, left_ms, slot, position, moved_to, moved_links, sent_links, parted_from, led_by, led_batches, led_links) VALUES (5, 3, 1, 3, 'queued', 2, 0, 1, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 3000, NULL, 0, 2, NULL, NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO batch (id, submission_id, account_id, parent_id, state, link_count, unusual, priority, holds_refused, task_id, units_used, links_count, http_status, message, doubt, counts_as_doubt, settled, changed_ms, left_ms, slot, position, moved_to, moved_links, sent_links, parted_from, led_by, led_batches, led_links) VALUES (6, 4, 1, NULL, 'refused', 4, 0, 0, 0, NULL, NULL, NULL, 400, 'refused', NULL, 0, NULL, 3000, 2000, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO batch (id, submission_id, account_id, parent_id, state, link_count, unusual, priority, holds_refused, task_id, units_used, links_count, http_status, message, doubt, counts_as_doubt, settled, changed_ms, left_ms, slot, position, moved_to, moved_links, sent_links, parted_from, led_by, led_batches, led_links) VALUES (7, 5, 1, NULL, 'queued', 4, 0, 0, 0, NULL, NULL, NULL, 429, 'again', NULL, 0, NULL, 3000, 2000, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO batch (id, submission_id, account_id, parent_id, state, link_count, unusual, priority, holds_refused, task_id, units_used, links_count, http_status, message, doubt, counts_as_doubt, settled, changed_ms, left_ms, slot, position, moved_to, moved_links, sent_links, parted_from, led_by, led_batches, led_links) VALUES (8, 6, 1, NULL, 'cancelled', 4, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 4000, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO batch (id, submission_id, account_id, parent_id, state, link_count, unusual, priority, holds_refused, task_id, units_used, links_count, http_status, message, doubt, counts_as_doubt, settled, changed_ms, left_ms, slot, position, moved_to, moved_links, sent_links, parted_from, led_by, led_batches, led_links) VALUES (9, 7, 1, NULL, 'queued', 4, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1000, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO batch (id, submission_id, account_id, parent_id, state, link_count, unusual, priority, holds_refused, task_id, units_used, links_count, http_status, message, doubt, counts_as_doubt, settled, changed_ms, left_ms, slot, position, moved_to, moved_links, sent_links, parted_from, led_by, led_batches, led_links) VALUES (10, 8, 1, NULL, 'sending', 4, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 2000, 2000, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, 0);
INSERT INTO batch_links (batch_id, codec, bytes) VALUES (1, 'zstd', X'28B52FFD207F7D0100340268747470733A2F2F61636365707465642E6578616D706C652F706167652D300A3132330300A011D05C0C513D01');
INSERT INTO batch_links (batch_id, codec, bytes) VALUES (2, 'zstd', X'28B52FFD207F7D0100340268747470733A2F2F696E2D646F7562742E6578616D706C652F706167652D300A3132330300A011D05C0C513D01');
INSERT INTO batch_links (batch_id, codec, bytes) VALUES (3, 'zstd', X'28B52FFD20735D0100040268747470733A2F2F73706C69742E6578616D706C652F706167652D300A31323303008011C0DC40A89C');
INSERT INTO batch_links (batch_id, codec, bytes) VALUES (4, 'zstd', X'28B52FFD20392D0100F068747470733A2F2F73706C69742E6578616D706C652F706167652D300A31010081503901');
INSERT INTO batch_links (batch_id, codec, bytes) VALUES (5, 'zstd', X'28B52FFD20392D0100F068747470733A2F2F73706C69742E6578616D706C652F706167652D320A33010081503901');
INSERT INTO batch_links (batch_id, codec, bytes) VALUES (6, 'zstd', X'28B52FFD207B6D0100240268747470733A2F2F726566757365642E6578616D706C652F706167652D300A3132330300401420DEC5AD9C');
INSERT INTO batch_links (batch_id, codec, bytes) VALUES (7, 'zstd', X'28B52FFD20735D0100040268747470733A2F2F616761696E2E6578616D706C652F706167652D300A31323303008011C0DC40A89C');
INSERT INTO batch_links (batch_id, codec, bytes) VALUES (8, 'zstd', X'28B52FFD2083850100440268747470733A2F2F63616E63656C6C65642E6578616D706C652F706167652D300A3132330300001780DF90463D01');
INSERT INTO batch_links (batch_id, codec, bytes) VALUES (9, 'zstd', X'28B52FFD2077650100140268747470733A2F2F7175657565642E6578616D706C652F706167652D300A3132330300E016705F03A39C');
INSERT INTO batch_links (batch_id, codec, bytes) VALUES (10, 'zstd', X'28B52FFD207B6D0100240268747470733A2F2F73656E64696E672E6578616D706C652F706167652D300A3132330300401420DEC5AD9C');
INSERT INTO attempt (id, account_id, batch_id, started_ms, ended_ms, answered, outcome, http_status, message, task_id, units_used, links_count) VALUES (1, 1, 1, 2000, 3000, 1, 'accepted', 200, 'accepted', 'task-1', 4, 4);
INSERT INTO attempt (id, account_id, batch_id, started_ms, ended_ms, answered, outcome, http_status, message, task_id, units_used, links_count) VALUES (2, 1, 2, 2000, 3000, 1, 'in-doubt', 500, 'in-doubt', NULL, NULL, NULL);
INSERT INTO attempt (id, account_id, batch_id, started_ms, ended_ms, answered, outcome, http_status, message, task_id, units_used, links_count) VALUES (3, 1, 3, 2000, 3000, 1, 'split', 400, 'split', NULL, NULL, NULL);
INSERT INTO attempt (id, account_id, batch_id, started_ms, ended_ms, answered, outcome, http_status, message, task_id, units_used, links_count) VALUES (4, 1, 6, 2000, 3000, 1, 'refused', 400, 'refused', NULL, NULL, NULL);
INSERT INTO attempt (id, account_id, batch_id, started_ms, ended_ms, answered, outcome, http_status, message, task_id, units_used, links_count) VALUES (5, 1, 7, 2000, 3000, 1, 'again', 429, 'again', NULL, NULL, NULL);
INSERT INTO attempt (id, account_id, batch_id, started_ms, ended_ms, answered, outcome, http_status, message, task_id, units_used, links_count) VALUES (6, 1, 10, 2000, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, -9209862956300295146, 2);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, -8499447625875666911, 5);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, -7353285538443862380, 2);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, -7039377058812895285, 10);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, -6441328948898292892, 1);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, -4226504187004420287, 9);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, -3319275433255510364, 10);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, -2735656802393854724, 2);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, -2560948972064395883, 7);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, -2329124048668842761, 10);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, -1264704918308547292, 9);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, -1210322398379545399, 1);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, -1033845901976138869, 5);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, -744878592658098732, 7);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, -431023441176744690, 9);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, 1500429535869041717, 9);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, 1522490759257304091, 2);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, 2067683387434637066, 4);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, 2727040316025940854, 7);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, 4104073171349040493, 4);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, 5303562449036390514, 10);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, 5649154598452436167, 7);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, 6263207734857548378, 1);
INSERT INTO seen (account_id, h, batch_id) VALUES (1, 6864684540413698229, 1);
INSERT INTO secret (name, bytes) VALUES ('fingerprint-key', X'003E39A98B467C17BF5C11A64A85C18C5C60024846A770D786A37A4BEA88A62E');
PRAGMA user_version = 11;
