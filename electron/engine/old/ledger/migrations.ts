import { firstSchema } from './first-schema.ts'

/**
 * The ledger's schema, one step a version; `user_version` counts the steps taken. A step that has
 * shipped is never edited, and a ledger of each version is kept beside the test. Times are UTC epoch milliseconds, money is units.
 */
export const migrations: readonly string[] = [
  firstSchema,
  `
  ALTER TABLE account ADD COLUMN balance_entered_ms INTEGER;
  ALTER TABLE submission ADD COLUMN imported_ms INTEGER;
  `,
  `
  ALTER TABLE batch ADD COLUMN left_ms INTEGER;
  UPDATE batch SET left_ms = (SELECT max(started_ms) FROM attempt WHERE batch_id = batch.id);
  ALTER TABLE batch ADD COLUMN at_ms INTEGER AS (coalesce(left_ms, changed_ms)) VIRTUAL;
  CREATE INDEX batch_newest ON batch
    (at_ms DESC, id DESC, account_id, submission_id, state, link_count) WHERE state <> 'split';
  CREATE INDEX batch_charged_by_word ON batch (at_ms) WHERE settled = 'charged';
  CREATE INDEX attempt_paid ON attempt (started_ms, batch_id, units_used)
    WHERE units_used IS NOT NULL;

  CREATE TABLE submission_lines (
    submission_id INTEGER NOT NULL REFERENCES submission,
    status TEXT NOT NULL,
    lines INTEGER NOT NULL,
    PRIMARY KEY (submission_id, status)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE submission ADD COLUMN schedule TEXT;
  ALTER TABLE submission ADD COLUMN slots_open INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE submission ADD COLUMN paced_ms INTEGER;
  ALTER TABLE submission ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
  UPDATE submission SET place = id;
  ALTER TABLE batch ADD COLUMN slot INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE batch ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
  UPDATE batch SET position = place.links_before
    FROM (SELECT id, sum(link_count) OVER (PARTITION BY submission_id ORDER BY id) - link_count
            AS links_before FROM batch) AS place
    WHERE place.id = batch.id;
  DROP INDEX batch_by_submission;
  CREATE INDEX batch_by_submission ON batch (submission_id, state, priority DESC, slot, id);
  CREATE INDEX submission_unfinished ON submission (account_id, place) WHERE finished_ms IS NULL;
  `,
  `
  ALTER TABLE submission ADD COLUMN continues_id INTEGER;
  CREATE INDEX submission_continued ON submission (continues_id) WHERE continues_id IS NOT NULL;

  CREATE TABLE lines_carried (
    submission_id INTEGER NOT NULL REFERENCES submission,
    received_with INTEGER NOT NULL,
    status TEXT NOT NULL,
    lines INTEGER NOT NULL,
    PRIMARY KEY (submission_id, received_with, status)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE submission ADD COLUMN lines_later INTEGER NOT NULL DEFAULT 0;
  UPDATE submission SET lines_later = coalesce((SELECT lines FROM submission_lines
    WHERE submission_id = submission.id AND status = 'later'), 0);
  ALTER TABLE batch ADD COLUMN moved_to INTEGER;
  ALTER TABLE batch ADD COLUMN moved_links INTEGER;
  `,
  `
  CREATE TABLE carried (
    submission_id INTEGER NOT NULL REFERENCES submission,
    received_with INTEGER NOT NULL,
    left_by INTEGER NOT NULL,
    status TEXT NOT NULL,
    lines INTEGER NOT NULL,
    PRIMARY KEY (submission_id, received_with, left_by, status)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO carried SELECT submission_id, received_with, continues_id, status, lines
    FROM lines_carried JOIN submission ON submission.id = submission_id
    WHERE continues_id IS NOT NULL;
  DROP TABLE lines_carried;
  ALTER TABLE carried RENAME TO lines_carried;
  CREATE INDEX lines_left ON lines_carried (left_by);
  DROP INDEX submission_continued;
  ALTER TABLE submission DROP COLUMN continues_id;
  `,
  `
  CREATE TABLE lines_were (
    submission_id INTEGER NOT NULL REFERENCES submission,
    received_with INTEGER NOT NULL,
    left_by INTEGER NOT NULL,
    status TEXT NOT NULL,
    lines INTEGER NOT NULL,
    PRIMARY KEY (submission_id, received_with, left_by, status)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX lines_were_left ON lines_were (left_by);
  `,
  `
  ALTER TABLE batch ADD COLUMN sent_links INTEGER;
  ALTER TABLE batch ADD COLUMN parted_from INTEGER;
  CREATE INDEX batch_parted ON batch (parted_from) WHERE parted_from IS NOT NULL;

  ALTER TABLE batch ADD COLUMN led_by INTEGER;
  ALTER TABLE batch ADD COLUMN led_batches INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE batch ADD COLUMN led_links INTEGER NOT NULL DEFAULT 0;
  UPDATE batch SET led_by = together.leader
    FROM (SELECT submission_id, changed_ms, moved_to, max(id) AS leader FROM batch
            WHERE state = 'cancelled' AND left_ms IS NULL
            GROUP BY submission_id, changed_ms, moved_to) AS together
    WHERE batch.state = 'cancelled' AND batch.left_ms IS NULL AND batch.id <> together.leader
      AND batch.submission_id = together.submission_id
      AND batch.changed_ms = together.changed_ms AND batch.moved_to IS together.moved_to;
  DROP INDEX batch_newest;
  CREATE INDEX batch_newest ON batch
    (at_ms DESC, id DESC, account_id, submission_id, state, link_count, led_by)
    WHERE state <> 'split';
  CREATE INDEX batch_led ON batch (led_by, id, link_count) WHERE led_by IS NOT NULL;
  UPDATE batch SET led_batches = led.batches, led_links = led.links
    FROM (SELECT led_by AS leader, count(*) AS batches, sum(link_count) AS links FROM batch
            WHERE led_by IS NOT NULL GROUP BY led_by) AS led
    WHERE batch.id = led.leader;
  `,
  'CREATE INDEX attempt_begun ON attempt (started_ms, batch_id)',
  'ALTER TABLE submission ADD COLUMN written_ms INTEGER',
  `
  ALTER TABLE batch ADD COLUMN paid_list INTEGER;
  ALTER TABLE batch ADD COLUMN earlier_life INTEGER;
  UPDATE batch SET paid_list = list.id
    FROM (SELECT id, account_id, imported_ms FROM submission
            WHERE imported_ms IS NOT NULL AND phase <> 'planning') AS list
    WHERE batch.state = 'cancelled' AND batch.moved_to IS NULL
      AND batch.account_id = list.account_id AND batch.changed_ms = list.imported_ms
      AND batch.submission_id NOT IN (SELECT id FROM submission WHERE imported_ms IS NOT NULL);
  DROP INDEX batch_newest;
  CREATE INDEX batch_newest ON batch
    (at_ms DESC, id DESC, account_id, submission_id, state, link_count, led_by, paid_list, earlier_life)
    WHERE state <> 'split';
  CREATE INDEX batch_moved ON batch (moved_to) WHERE moved_to IS NOT NULL;
  `,
  `
  ALTER TABLE batch ADD COLUMN said_ms INTEGER;
  UPDATE batch SET said_ms = coalesce(list.written_ms, list.imported_ms) FROM submission AS list
    WHERE list.id = batch.submission_id AND list.imported_ms IS NOT NULL
      AND (batch.state = 'in-doubt' OR (batch.state = 'accepted' AND batch.task_id IS NULL));

  ALTER TABLE attempt ADD COLUMN told_ms INTEGER;
  CREATE INDEX attempt_told ON attempt (account_id, told_ms) WHERE told_ms IS NOT NULL;

  CREATE TABLE not_charged (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES account,
    at_ms INTEGER NOT NULL,
    said_ms INTEGER,
    link_count INTEGER NOT NULL,
    codec TEXT NOT NULL,
    bytes BLOB NOT NULL
  ) STRICT;
  CREATE INDEX not_charged_at ON not_charged (account_id, at_ms);

  CREATE TABLE paid_exchange (
    account_id INTEGER PRIMARY KEY REFERENCES account,
    written_ms INTEGER,
    given_ms INTEGER,
    given_links INTEGER,
    sent_since INTEGER NOT NULL DEFAULT 0,
    taken_ms INTEGER,
    taken_from TEXT,
    taken_links INTEGER,
    taken_written_ms INTEGER
  ) STRICT;
  INSERT INTO paid_exchange (account_id, sent_since)
    SELECT batch.account_id, sum(link_count) FROM batch
      JOIN submission ON submission.id = batch.submission_id
      WHERE state IN ('accepted', 'in-doubt') AND imported_ms IS NULL AND phase <> 'planning'
      GROUP BY batch.account_id;
  INSERT INTO paid_exchange (account_id, taken_ms, taken_from, taken_links, taken_written_ms)
    SELECT account_id, max(imported_ms), label,
        (SELECT sum(link_count) FROM batch WHERE submission_id = submission.id), written_ms
      FROM submission WHERE imported_ms IS NOT NULL AND phase <> 'planning' GROUP BY account_id
    ON CONFLICT (account_id) DO UPDATE SET taken_ms = excluded.taken_ms,
      taken_from = excluded.taken_from, taken_links = excluded.taken_links,
      taken_written_ms = excluded.taken_written_ms;
  `,
  `
  ALTER TABLE batch ADD COLUMN submitted_ms INTEGER;
  UPDATE batch SET submitted_ms = submission.created_ms FROM submission
    WHERE submission.id = batch.submission_id AND batch.left_ms IS NULL
      AND (batch.state = 'queued' OR batch.doubt IS NOT NULL);
  DROP INDEX batch_newest;
  DROP INDEX batch_charged_by_word;
  ALTER TABLE batch DROP COLUMN at_ms;
  ALTER TABLE batch ADD COLUMN at_ms INTEGER AS
    (coalesce(left_ms, CASE state WHEN 'queued' THEN submitted_ms END, changed_ms)) VIRTUAL;
  CREATE INDEX batch_newest ON batch
    (at_ms DESC, id DESC, account_id, submission_id, state, link_count, led_by, paid_list, earlier_life)
    WHERE state <> 'split';
  CREATE INDEX batch_charged_by_word ON batch (at_ms) WHERE settled = 'charged';
  `,
  'ALTER TABLE submission ADD COLUMN sent_again INTEGER NOT NULL DEFAULT 0',
  'CREATE TABLE forgotten (id INTEGER PRIMARY KEY CHECK (id = 1), up_to_ms INTEGER NOT NULL) STRICT',
  `
  CREATE TABLE lines_practised (
    draft_id TEXT NOT NULL,
    received_with INTEGER NOT NULL,
    left_by INTEGER NOT NULL,
    status TEXT NOT NULL,
    lines INTEGER NOT NULL,
    lines_before INTEGER NOT NULL,
    PRIMARY KEY (draft_id, received_with, left_by, status)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX lines_practised_left ON lines_practised (left_by);
  `,
  `
  CREATE TEMP TABLE back AS SELECT submission_id, received_with, max(left_by) AS left_by
    FROM lines_carried GROUP BY submission_id, received_with;
  CREATE UNIQUE INDEX temp.back_place ON back (submission_id, received_with);
  CREATE TEMP TABLE found AS
    WITH RECURSIVE
      place AS (SELECT received_with, left_by FROM lines_carried
        UNION SELECT received_with, left_by FROM lines_were
        UNION SELECT received_with, left_by FROM lines_practised),
      walk(received_with, left_by, first, way) AS (
        SELECT received_with, left_by, left_by, left_by FROM place
        UNION ALL SELECT walk.received_with, walk.left_by, back.left_by, back.left_by || ',' || way
          FROM walk JOIN back ON back.submission_id = walk.first
            AND back.received_with = walk.received_with AND back.left_by < walk.first
          WHERE walk.first <> walk.received_with)
    SELECT received_with, left_by,
        iif(first = received_with, '[', '[' || received_with || ',') || way || ']' AS way
      FROM walk WHERE first = received_with OR NOT EXISTS (SELECT 1 FROM back
        WHERE back.submission_id = walk.first AND back.received_with = walk.received_with
          AND back.left_by < walk.first);
  CREATE UNIQUE INDEX temp.found_place ON found (received_with, left_by);
  CREATE TABLE lines_carried_by_way (
    submission_id INTEGER NOT NULL REFERENCES submission,
    way TEXT NOT NULL,
    status TEXT NOT NULL,
    lines INTEGER NOT NULL,
    received_with INTEGER AS (way ->> '$[0]') VIRTUAL,
    left_by INTEGER AS (way ->> '$[#-1]') VIRTUAL,
    PRIMARY KEY (submission_id, way, status)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE lines_were_by_way (
    submission_id INTEGER NOT NULL REFERENCES submission,
    way TEXT NOT NULL,
    status TEXT NOT NULL,
    lines INTEGER NOT NULL,
    received_with INTEGER AS (way ->> '$[0]') VIRTUAL,
    left_by INTEGER AS (way ->> '$[#-1]') VIRTUAL,
    PRIMARY KEY (submission_id, way, status)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE lines_practised_by_way (
    draft_id TEXT NOT NULL,
    way TEXT NOT NULL,
    status TEXT NOT NULL,
    lines INTEGER NOT NULL,
    lines_before INTEGER NOT NULL,
    received_with INTEGER AS (way ->> '$[0]') VIRTUAL,
    left_by INTEGER AS (way ->> '$[#-1]') VIRTUAL,
    PRIMARY KEY (draft_id, way, status)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO lines_carried_by_way SELECT submission_id, way, status, lines
    FROM lines_carried JOIN found USING (received_with, left_by);
  DROP TABLE lines_carried;
  ALTER TABLE lines_carried_by_way RENAME TO lines_carried;
  INSERT INTO lines_were_by_way SELECT submission_id, way, status, lines
    FROM lines_were JOIN found USING (received_with, left_by);
  DROP TABLE lines_were;
  ALTER TABLE lines_were_by_way RENAME TO lines_were;
  INSERT INTO lines_practised_by_way SELECT draft_id, way, status, lines, lines_before
    FROM lines_practised JOIN found USING (received_with, left_by);
  DROP TABLE lines_practised;
  ALTER TABLE lines_practised_by_way RENAME TO lines_practised;
  CREATE INDEX lines_left ON lines_carried (left_by);
  CREATE INDEX lines_were_left ON lines_were (left_by);
  CREATE INDEX lines_practised_left ON lines_practised (left_by);
  DROP TABLE found;
  DROP TABLE back;
  `,
]
