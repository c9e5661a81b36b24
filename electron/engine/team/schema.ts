/**
 * The tables of the team ledger and the functions that desks call. Decision 0037 says why all rules are
 * functions: a desk's role can call them and nothing else, each call is one statement that commits or
 * does not, and every call can be repeated.
 */

/** The version of the tables and functions. An app refuses a newer one by name. */
export const teamSchemaVersion = 1

/** SQLSTATEs of our own, raised by the functions. The client maps them to kinds; nobody reads the text. */
export const teamErrorCodes = {
  LF001: 'schema-differs',
  LF002: 'desk-unknown',
  LF003: 'desk-replaced',
  LF004: 'database-restored',
  LF005: 'recovering',
  LF006: 'desk-active',
  LF007: 'unsettled',
  LF008: 'wrong-secret',
} as const

/** How the functions come to run as their owner, with names that no caller can replace. */
const definer = `LANGUAGE plpgsql SECURITY DEFINER SET search_path = linkferry, pg_catalog, pg_temp`
const reader = `LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = linkferry, pg_catalog, pg_temp`

/** The arguments by which every function knows the desk. */
const caller = 'p_version integer, p_desk bytea, p_seen bigint'

/**
 * Everything, in one transaction's worth of SQL. Times are the clock of the database. Lengths of time
 * that come from or go to a desk are milliseconds.
 */
export const teamSchema = `
CREATE SCHEMA linkferry;

CREATE TABLE linkferry.team (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version integer NOT NULL,
  secret_check bytea NOT NULL,          -- proves that a desk has the same team secret
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  recovering_since timestamptz          -- the database was restored: nothing is claimed or sent
);

CREATE TABLE linkferry.desk (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  key_hash bytea NOT NULL UNIQUE,       -- SHA-256 of the key that only this desk has
  name text NOT NULL,
  revision bigint NOT NULL DEFAULT 0,   -- counts its writes: a restored database has fewer
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_seen timestamptz NOT NULL DEFAULT clock_timestamp(),
  uploaded_at timestamptz,              -- when it last finished uploading its claims
  left_at timestamptz,
  replaced_by integer REFERENCES linkferry.desk,
  replaced_at timestamptz
);

CREATE TABLE linkferry.account (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  key bytea NOT NULL UNIQUE,            -- HMAC-SHA-256(team secret, origin and token)
  allowance integer NOT NULL CHECK (allowance > 0),
  window_ms bigint NOT NULL CHECK (window_ms > 0),
  balance bigint,
  balance_at timestamptz,
  not_before timestamptz NOT NULL DEFAULT '-infinity',    -- after a 429
  spaced_until timestamptz NOT NULL DEFAULT '-infinity',
  last_start timestamptz NOT NULL DEFAULT '-infinity',
  too_many_in_a_row integer NOT NULL DEFAULT 0
);

-- A row per link that is taken. planned: not to be sent yet; active: may be sent when it gets a permit;
-- sent: it got one. A link that is released has no row.
CREATE TABLE linkferry.claim (
  account_id bigint NOT NULL,           -- no foreign keys: they double the time of a claim
  link uuid NOT NULL,                   -- 128 bits of HMAC-SHA-256(team secret, link key)
  desk_id integer NOT NULL,
  submission uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('planned', 'active', 'sent', 'accepted', 'in-doubt')),
  request uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (account_id, link)
) WITH (fillfactor = 85);
CREATE INDEX claim_submission ON linkferry.claim (desk_id, submission);
CREATE INDEX claim_doubt ON linkferry.claim (account_id) WHERE state = 'in-doubt';
CREATE INDEX claim_request ON linkferry.claim (request) WHERE request IS NOT NULL;

-- Claims of links that a user sends again, or that two desks had paid for before they joined. If the
-- later claim is released, the newest of these returns.
CREATE TABLE linkferry.earlier_claim (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL,
  link uuid NOT NULL,
  desk_id integer NOT NULL,
  submission uuid NOT NULL,
  state text NOT NULL,
  request uuid,
  at timestamptz NOT NULL,
  UNIQUE (account_id, link, desk_id, submission)
);
CREATE INDEX earlier_claim_request ON linkferry.earlier_claim (request) WHERE request IS NOT NULL;

CREATE TABLE linkferry.permit (
  request uuid PRIMARY KEY,             -- chosen by the desk, so that it can ask twice
  account_id bigint NOT NULL REFERENCES linkferry.account,
  desk_id integer NOT NULL REFERENCES linkferry.desk,
  links integer NOT NULL,
  longest_ms bigint NOT NULL CHECK (longest_ms BETWEEN 0 AND 86400000), -- until the desk gives up
  taken_at timestamptz NOT NULL,
  ended_at timestamptz,
  is_answered boolean
);
CREATE INDEX permit_account ON linkferry.permit (account_id, taken_at);

CREATE TABLE linkferry.waiter (
  account_id bigint NOT NULL REFERENCES linkferry.account,
  desk_id integer NOT NULL REFERENCES linkferry.desk,
  since timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,      -- it asks again before that, or loses its place
  PRIMARY KEY (account_id, desk_id)
);

-- What happened, append-only. The key makes a second delivery do nothing.
CREATE TABLE linkferry.event (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  key uuid NOT NULL UNIQUE,
  desk_id integer NOT NULL REFERENCES linkferry.desk,
  account_id bigint,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  links integer NOT NULL DEFAULT 0,     -- claims that it changed
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- The clock of all rules. Tests replace it.
CREATE FUNCTION linkferry.clock() RETURNS timestamptz LANGUAGE sql VOLATILE
  AS $$ SELECT clock_timestamp() $$;
CREATE FUNCTION linkferry.ms(p_ms bigint) RETURNS interval LANGUAGE sql IMMUTABLE
  AS $$ SELECT p_ms * interval '1 millisecond' $$;
CREATE FUNCTION linkferry.epoch_ms(p_at timestamptz) RETURNS bigint LANGUAGE sql STABLE
  AS $$ SELECT floor(extract(epoch FROM p_at) * 1000)::bigint $$;

CREATE FUNCTION linkferry.check_version(p_version integer) RETURNS void ${reader} AS $$
BEGIN
  IF p_version IS DISTINCT FROM (SELECT version FROM team) THEN
    RAISE EXCEPTION 'the schema has another version' USING ERRCODE = 'LF001';
  END IF;
  -- The functions read what others have committed while they waited for a lock.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'another isolation than read committed' USING ERRCODE = '25001';
  END IF;
END $$;

-- The desk that has this key, for a call that writes. Its row stays locked until the call ends, so
-- a desk is either replaced before the call, which fails, or after it.
CREATE FUNCTION linkferry.writing_desk(${caller}) RETURNS integer ${definer} AS $$
DECLARE v_desk desk;
BEGIN
  PERFORM check_version(p_version);
  UPDATE desk SET last_seen = clock(), revision = revision + 1
    WHERE key_hash = sha256(p_desk) RETURNING * INTO v_desk;
  IF v_desk.id IS NULL THEN
    RAISE EXCEPTION 'no desk has this key' USING ERRCODE = 'LF002';
  END IF;
  IF v_desk.replaced_by IS NOT NULL OR v_desk.left_at IS NOT NULL THEN
    RAISE EXCEPTION 'the desk has left or was replaced' USING ERRCODE = 'LF003';
  END IF;
  IF v_desk.revision <= p_seen THEN
    RAISE EXCEPTION 'the desk knows more writes than the database' USING ERRCODE = 'LF004';
  END IF;
  RETURN v_desk.id;
END $$;

CREATE FUNCTION linkferry.reading_desk(${caller}) RETURNS integer ${reader} AS $$
DECLARE v_desk desk;
BEGIN
  PERFORM check_version(p_version);
  SELECT * INTO v_desk FROM desk WHERE key_hash = sha256(p_desk);
  IF v_desk.id IS NULL THEN
    RAISE EXCEPTION 'no desk has this key' USING ERRCODE = 'LF002';
  END IF;
  IF v_desk.revision < p_seen THEN
    RAISE EXCEPTION 'the desk knows more writes than the database' USING ERRCODE = 'LF004';
  END IF;
  RETURN v_desk.id;
END $$;

CREATE FUNCTION linkferry.revision_of(p_desk integer) RETURNS bigint ${reader} AS $$
BEGIN RETURN (SELECT revision FROM desk WHERE id = p_desk); END $$;

CREATE FUNCTION linkferry.check_account(p_account bigint) RETURNS void ${reader} AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM account WHERE id = p_account) THEN
    RAISE EXCEPTION 'no such account' USING ERRCODE = '22023';
  END IF;
END $$;

CREATE FUNCTION linkferry.refuse_while_recovering() RETURNS void ${reader} AS $$
BEGIN
  IF (SELECT recovering_since IS NOT NULL FROM team) THEN
    RAISE EXCEPTION 'not every desk has uploaded its claims' USING ERRCODE = 'LF005';
  END IF;
END $$;

-- Which of these links other claims hold. NULL submission: claims of every submission count.
CREATE FUNCTION linkferry.holders_of(p_account bigint, p_links uuid[], p_desk integer, p_submission uuid)
RETURNS jsonb ${reader} AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_agg(jsonb_build_array(asked.place - 1, c.desk_id, c.state,
      epoch_ms(c.at), c.submission, c.request) ORDER BY asked.place), '[]')
    FROM unnest(p_links) WITH ORDINALITY AS asked(link, place)
    JOIN claim c ON c.account_id = p_account AND c.link = asked.link
    WHERE p_submission IS NULL OR c.desk_id <> p_desk OR c.submission <> p_submission);
END $$;

-- Brings the newest earlier claim of each link back. The links have no claim now.
CREATE FUNCTION linkferry.restore_earlier(p_account bigint, p_links uuid[]) RETURNS void ${definer} AS $$
BEGIN
  WITH newest AS (
    SELECT DISTINCT ON (link) id FROM earlier_claim
    WHERE account_id = p_account AND link = ANY (p_links) ORDER BY link, id DESC
  ), returned AS (
    DELETE FROM earlier_claim e USING newest WHERE e.id = newest.id RETURNING e.*
  )
  INSERT INTO claim SELECT account_id, link, desk_id, submission, state, request, at
    FROM returned ORDER BY link;
END $$;

CREATE FUNCTION linkferry.tell(p_account bigint) RETURNS void ${definer} AS $$
BEGIN PERFORM pg_notify('linkferry', coalesce(p_account::text, '')); END $$;

-- Calls of desks -------------------------------------------------------------------------------------

CREATE FUNCTION linkferry.schema_version() RETURNS integer ${reader} AS $$
BEGIN RETURN (SELECT version FROM team); END $$;

CREATE FUNCTION linkferry.register_desk(p_version integer, p_desk bytea, p_check bytea, p_name text)
RETURNS jsonb ${definer} AS $$
DECLARE v_desk desk;
BEGIN
  PERFORM check_version(p_version);
  IF p_check IS DISTINCT FROM (SELECT secret_check FROM team) THEN
    RAISE EXCEPTION 'another team secret' USING ERRCODE = 'LF008';
  END IF;
  IF octet_length(p_desk) < 16 OR length(p_name) NOT BETWEEN 1 AND 100 THEN
    RAISE EXCEPTION 'not a key and a name' USING ERRCODE = '22023';
  END IF;
  INSERT INTO desk (key_hash, name, last_seen) VALUES (sha256(p_desk), p_name, clock())
    ON CONFLICT (key_hash) DO UPDATE SET name = excluded.name, last_seen = clock()
    RETURNING * INTO v_desk;
  IF v_desk.replaced_by IS NOT NULL OR v_desk.left_at IS NOT NULL THEN
    RAISE EXCEPTION 'the desk has left or was replaced' USING ERRCODE = 'LF003';
  END IF;
  PERFORM tell(NULL);
  RETURN jsonb_build_object('desk', v_desk.id, 'revision', v_desk.revision);
END $$;

CREATE FUNCTION linkferry.open_account(${caller}, p_key bytea, p_allowance integer, p_window_ms bigint,
  p_set boolean) RETURNS jsonb ${definer} AS $$
DECLARE
  v_desk integer := writing_desk(p_version, p_desk, p_seen);
  v_account account;
BEGIN
  INSERT INTO account (key, allowance, window_ms) VALUES (p_key, p_allowance, p_window_ms)
    ON CONFLICT (key) DO UPDATE SET
      allowance = CASE WHEN p_set THEN excluded.allowance ELSE account.allowance END,
      window_ms = CASE WHEN p_set THEN excluded.window_ms ELSE account.window_ms END
    RETURNING * INTO v_account;
  RETURN jsonb_build_object('id', v_account.id, 'allowance', v_account.allowance,
    'windowMs', v_account.window_ms, 'revision', revision_of(v_desk));
END $$;

CREATE FUNCTION linkferry.claim_links(${caller}, p_account bigint, p_submission uuid, p_links uuid[],
  p_again boolean) RETURNS jsonb ${definer} AS $$
DECLARE
  v_desk integer := writing_desk(p_version, p_desk, p_seen);
  v_now timestamptz := clock();
  v_claimed integer;
  v_denied jsonb := '[]';
BEGIN
  PERFORM refuse_while_recovering();
  PERFORM check_account(p_account);
  IF p_again THEN
    -- A user sends these again and was told. What is on its way cannot be taken.
    PERFORM 1 FROM claim WHERE account_id = p_account AND link = ANY (p_links)
      ORDER BY link FOR UPDATE;
    WITH taken AS (
      DELETE FROM claim WHERE account_id = p_account AND link = ANY (p_links)
        AND state IN ('accepted', 'in-doubt') AND NOT (desk_id = v_desk AND submission = p_submission)
      RETURNING *
    )
    INSERT INTO earlier_claim (account_id, link, desk_id, submission, state, request, at)
      SELECT account_id, link, desk_id, submission, state, request, at FROM taken
      ON CONFLICT (account_id, link, desk_id, submission) DO NOTHING;
  END IF;
  LOOP
    INSERT INTO claim (account_id, link, desk_id, submission, state, at)
      SELECT p_account, link, v_desk, p_submission, 'planned', v_now
      FROM unnest(p_links) AS link ORDER BY link
      ON CONFLICT (account_id, link) DO NOTHING;
    GET DIAGNOSTICS v_claimed = ROW_COUNT;
    EXIT WHEN v_claimed = cardinality(p_links);
    v_denied := holders_of(p_account, p_links, v_desk, p_submission);
    -- A claim that was in the way may be released by now.
    EXIT WHEN NOT EXISTS (
      SELECT 1 FROM unnest(p_links) AS asked(link)
      WHERE NOT EXISTS (SELECT 1 FROM claim c WHERE c.account_id = p_account AND c.link = asked.link));
  END LOOP;
  PERFORM tell(p_account);
  RETURN jsonb_build_object('denied', v_denied, 'revision', revision_of(v_desk));
END $$;

CREATE FUNCTION linkferry.activate(${caller}, p_submission uuid) RETURNS jsonb ${definer} AS $$
DECLARE
  v_desk integer := writing_desk(p_version, p_desk, p_seen);
  v_links integer;
BEGIN
  PERFORM refuse_while_recovering();
  UPDATE claim SET state = 'active'
    WHERE desk_id = v_desk AND submission = p_submission AND state = 'planned';
  SELECT count(*) INTO v_links FROM claim
    WHERE desk_id = v_desk AND submission = p_submission AND state = 'active';
  RETURN jsonb_build_object('links', v_links, 'revision', revision_of(v_desk));
END $$;

-- Releases what never got a permit. NULL links: all of the submission.
CREATE FUNCTION linkferry.release(${caller}, p_account bigint, p_submission uuid, p_links uuid[])
RETURNS jsonb ${definer} AS $$
DECLARE
  v_desk integer := writing_desk(p_version, p_desk, p_seen);
  v_released uuid[];
BEGIN
  WITH released AS (
    DELETE FROM claim WHERE account_id = p_account AND desk_id = v_desk AND submission = p_submission
      AND state IN ('planned', 'active') AND (p_links IS NULL OR link = ANY (p_links))
    RETURNING link
  )
  SELECT coalesce(array_agg(link), '{}') INTO v_released FROM released;
  PERFORM restore_earlier(p_account, v_released);
  IF cardinality(v_released) > 0 THEN
    INSERT INTO event (key, desk_id, account_id, kind, payload, links) VALUES (gen_random_uuid(), v_desk,
      p_account, 'released', jsonb_build_object('submission', p_submission), cardinality(v_released));
    PERFORM tell(p_account);
  END IF;
  RETURN jsonb_build_object('links', cardinality(v_released), 'revision', revision_of(v_desk));
END $$;

CREATE FUNCTION linkferry.open_submissions(${caller}) RETURNS jsonb ${reader} AS $$
DECLARE v_desk integer := reading_desk(p_version, p_desk, p_seen);
BEGIN
  RETURN (SELECT coalesce(jsonb_agg(to_jsonb(s)), '[]') FROM (
    SELECT account_id AS "accountId", submission,
      count(*) FILTER (WHERE state = 'planned') AS planned,
      count(*) FILTER (WHERE state = 'active') AS active
    FROM claim WHERE desk_id = v_desk AND state IN ('planned', 'active')
    GROUP BY 1, 2 ORDER BY min(at)) s);
END $$;

CREATE FUNCTION linkferry.open_requests(${caller}) RETURNS jsonb ${reader} AS $$
DECLARE v_desk integer := reading_desk(p_version, p_desk, p_seen);
BEGIN
  RETURN (SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM (
    SELECT account_id AS "accountId", request, count(*) AS links, epoch_ms(min(at)) AS "atMs"
    FROM claim WHERE desk_id = v_desk AND state = 'sent' GROUP BY 1, 2 ORDER BY 4) r);
END $$;

-- A permit for a request with these links, or how long to wait for one. In the same transaction the
-- links become sent: what has no permit was certainly not sent.
CREATE FUNCTION linkferry.take_permit(${caller}, p_account bigint, p_request uuid, p_links uuid[],
  p_longest_ms bigint) RETURNS jsonb ${definer} AS $$
DECLARE
  v_desk integer := writing_desk(p_version, p_desk, p_seen);
  v_account account;
  v_now timestamptz;
  v_free timestamptz[];
  v_place integer;
  v_at integer;
  v_start timestamptz;
  v_links integer;
  v_denied jsonb;
BEGIN
  PERFORM refuse_while_recovering();
  PERFORM pg_advisory_xact_lock(hashtext('linkferry'), p_account::integer);
  v_now := clock();
  SELECT * INTO STRICT v_account FROM account WHERE id = p_account;

  -- The answer to an earlier call was lost: the request has its permit. It begins now, unless others
  -- may have it by now.
  UPDATE permit SET taken_at = v_now
    WHERE request = p_request AND desk_id = v_desk AND account_id = p_account AND ended_at IS NULL
      AND taken_at + ms(longest_ms + 2 * v_account.window_ms) > v_now;
  IF FOUND THEN
    RETURN jsonb_build_object('kind', 'permit', 'revision', revision_of(v_desk));
  END IF;
  DELETE FROM permit
    WHERE request = p_request AND desk_id = v_desk AND account_id = p_account AND ended_at IS NULL;
  -- The request has ended: this call comes late, after its desk had given it up.
  IF EXISTS (SELECT 1 FROM permit WHERE request = p_request) THEN
    RETURN jsonb_build_object('kind', 'denied', 'denied', '[]'::jsonb, 'revision', revision_of(v_desk));
  END IF;

  SELECT coalesce(jsonb_agg(jsonb_build_array(asked.place - 1, c.desk_id, c.state, epoch_ms(c.at),
      c.submission, c.request) ORDER BY asked.place), '[]') INTO v_denied
    FROM unnest(p_links) WITH ORDINALITY AS asked(link, place)
    LEFT JOIN claim c ON c.account_id = p_account AND c.link = asked.link
    WHERE c.link IS NULL OR c.desk_id <> v_desk
      OR c.state <> 'active' AND (c.state <> 'sent' OR c.request IS DISTINCT FROM p_request);
  IF jsonb_array_length(v_denied) > 0 THEN
    RETURN jsonb_build_object('kind', 'denied', 'denied', v_denied, 'revision', revision_of(v_desk));
  END IF;

  DELETE FROM waiter WHERE account_id = p_account AND desk_id <> v_desk AND expires_at < v_now;
  INSERT INTO waiter (account_id, desk_id, since, expires_at)
    VALUES (p_account, v_desk, v_now, 'infinity')
    ON CONFLICT (account_id, desk_id) DO UPDATE SET
      since = CASE WHEN waiter.expires_at < v_now THEN v_now ELSE waiter.since END;
  SELECT count(*) INTO v_place FROM waiter w JOIN waiter mine
    ON mine.account_id = p_account AND mine.desk_id = v_desk
    WHERE w.account_id = p_account AND (w.since, w.desk_id) < (mine.since, mine.desk_id);

  -- If the clock was set back, what ended in the future counts as ended now.
  UPDATE permit SET taken_at = least(taken_at, v_now), ended_at = least(ended_at, v_now)
    WHERE account_id = p_account AND (taken_at > v_now OR ended_at > v_now);
  SELECT array_agg(free ORDER BY free) INTO v_free FROM (
    SELECT CASE
      -- In flight: free at the earliest when it is answered now. Its desk may have died.
      WHEN ended_at IS NULL THEN
        CASE WHEN taken_at + ms(longest_ms + 2 * v_account.window_ms) > v_now
          THEN v_now + ms(v_account.window_ms + 250) END
      WHEN is_answered THEN ended_at + ms(v_account.window_ms + 250)
      ELSE ended_at + ms(2 * v_account.window_ms) END AS free
    FROM permit WHERE account_id = p_account
      AND coalesce(ended_at, taken_at + ms(longest_ms)) > v_now - ms(2 * v_account.window_ms)) p
    WHERE free > v_now;

  -- Who has waited longest gets what is free first; a wait is until enough permits are free.
  v_at := coalesce(cardinality(v_free), 0) - v_account.allowance + v_place + 1;
  v_start := greatest(v_account.not_before,
    CASE WHEN v_now < v_account.spaced_until
      THEN v_account.last_start + ms((v_place + 1) * v_account.window_ms / v_account.allowance) END,
    CASE WHEN v_at > 0 THEN coalesce(v_free[v_at], v_now + ms(v_account.window_ms)) END);
  IF v_start > v_now THEN
    UPDATE waiter SET expires_at = v_start + interval '10 seconds'
      WHERE account_id = p_account AND desk_id = v_desk;
    RETURN jsonb_build_object('kind', 'wait',
      'waitMs', ceil(extract(epoch FROM v_start - v_now) * 1000), 'revision', revision_of(v_desk));
  END IF;

  DELETE FROM waiter WHERE account_id = p_account AND desk_id = v_desk;
  DELETE FROM permit WHERE account_id = p_account AND taken_at < v_now - interval '1 day'
    AND taken_at < v_now - ms(longest_ms + 4 * v_account.window_ms);
  INSERT INTO permit (request, account_id, desk_id, links, longest_ms, taken_at)
    VALUES (p_request, p_account, v_desk, cardinality(p_links), p_longest_ms, v_now);
  UPDATE account SET last_start = v_now WHERE id = p_account;
  UPDATE claim SET state = 'sent', request = p_request, at = v_now
    WHERE account_id = p_account AND link = ANY (p_links) AND desk_id = v_desk
      AND (state = 'active' OR state = 'sent' AND request = p_request);
  GET DIAGNOSTICS v_links = ROW_COUNT;
  -- An upload took a link over a moment ago. The caller repeats the call and learns which.
  IF v_links <> cardinality(p_links) THEN
    RAISE EXCEPTION 'a claim was lost' USING ERRCODE = '40001';
  END IF;
  RETURN jsonb_build_object('kind', 'permit', 'revision', revision_of(v_desk));
END $$;

-- A permit came back.
CREATE FUNCTION linkferry.end_permit(p_desk integer, p_event jsonb) RETURNS void ${definer} AS $$
DECLARE
  v_permit permit;
  v_account account;
  v_now timestamptz;
  v_own_ms double precision;
  v_longest_ms bigint;
BEGIN
  IF p_event->>'permit' = 'unused' THEN
    -- Free at once. The row stays, or comes, so that a call that is late takes no permit any more.
    INSERT INTO permit (request, account_id, desk_id, links, longest_ms, taken_at, ended_at)
      VALUES ((p_event->>'request')::uuid, (p_event->>'account')::bigint, p_desk, 0, 0, clock(),
        '-infinity')
      ON CONFLICT (request) DO UPDATE SET ended_at = '-infinity'
        WHERE permit.desk_id = p_desk AND permit.ended_at IS NULL;
    RETURN;
  END IF;
  SELECT * INTO v_permit FROM permit
    WHERE request = (p_event->>'request')::uuid AND desk_id = p_desk;
  IF v_permit.request IS NULL OR v_permit.ended_at IS NOT NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('linkferry'), v_permit.account_id::integer);
  v_now := clock();
  UPDATE permit SET ended_at = v_now, is_answered = p_event->>'permit' IN ('answered', 'too-many')
    WHERE request = v_permit.request;
  SELECT * INTO v_account FROM account WHERE id = v_permit.account_id;
  IF p_event->>'permit' = 'too-many' THEN
    v_longest_ms := greatest(600000, v_account.window_ms);
    v_own_ms := least(v_longest_ms, v_account.window_ms::float8 / v_account.allowance
      * 2.0 ^ least(v_account.too_many_in_a_row, 30));
    UPDATE account SET too_many_in_a_row = too_many_in_a_row + 1,
      not_before = greatest(not_before,
        v_now + ms(greatest(v_own_ms, (p_event->>'retryAfterMs')::float8)::bigint)),
      last_start = '-infinity'
      WHERE id = v_account.id;
    UPDATE account SET spaced_until = not_before + interval '10 minutes' WHERE id = v_account.id;
  ELSIF p_event->>'outcome' = 'accepted' THEN
    UPDATE account SET too_many_in_a_row = 0 WHERE id = v_account.id AND too_many_in_a_row <> 0;
  END IF;
END $$;

-- Gives the claims of a request their outcome. Returns how many changed.
CREATE FUNCTION linkferry.apply_outcome(p_desk integer, p_request uuid, p_outcome text, p_from text[],
  p_as_replacement boolean) RETURNS integer ${definer} AS $$
DECLARE
  v_links integer := 0;
  v_more integer := 0;
  v_account bigint;
  v_released uuid[];
BEGIN
  IF p_outcome = 'released' THEN
    WITH released AS (
      DELETE FROM claim WHERE request = p_request AND state = ANY (p_from)
        AND (desk_id = p_desk OR p_as_replacement
          AND desk_id IN (SELECT id FROM desk WHERE replaced_by = p_desk))
      RETURNING account_id, link
    )
    SELECT min(account_id), coalesce(array_agg(link), '{}') INTO v_account, v_released FROM released;
    PERFORM restore_earlier(v_account, v_released);
    RETURN cardinality(v_released);
  END IF;
  UPDATE claim SET state = CASE p_outcome WHEN 'queued' THEN 'active' ELSE p_outcome END
    WHERE request = p_request AND state = ANY (p_from)
      AND (desk_id = p_desk OR p_as_replacement AND p_outcome <> 'queued'
        AND desk_id IN (SELECT id FROM desk WHERE replaced_by = p_desk));
  GET DIAGNOSTICS v_links = ROW_COUNT;
  IF p_outcome IN ('accepted', 'in-doubt') THEN
    UPDATE earlier_claim SET state = p_outcome
      WHERE request = p_request AND state = ANY (p_from)
        AND (desk_id = p_desk OR p_as_replacement
          AND desk_id IN (SELECT id FROM desk WHERE replaced_by = p_desk));
    GET DIAGNOSTICS v_more = ROW_COUNT;
  END IF;
  RETURN v_links + v_more;
END $$;

CREATE FUNCTION linkferry.deliver(${caller}, p_events jsonb) RETURNS jsonb ${definer} AS $$
DECLARE
  v_desk integer;
  v_is_replaced boolean;
  v_event jsonb;
  v_id bigint;
  v_links integer;
  v_account bigint;
  v_all jsonb := '[]';
BEGIN
  PERFORM check_version(p_version);
  -- A desk that was replaced still tells what it knows: a receipt ends a doubt.
  SELECT id, replaced_by IS NOT NULL OR left_at IS NOT NULL INTO v_desk, v_is_replaced
    FROM desk WHERE key_hash = sha256(p_desk) FOR UPDATE;
  IF v_is_replaced IS NOT TRUE THEN v_desk := writing_desk(p_version, p_desk, p_seen); END IF;
  FOR v_event IN SELECT value FROM jsonb_array_elements(p_events) LOOP
    IF pg_column_size(v_event) > 8000 THEN
      RAISE EXCEPTION 'the event is too long' USING ERRCODE = '22023';
    END IF;
    v_account := (v_event->>'account')::bigint;
    v_links := 0;
    INSERT INTO event (key, desk_id, account_id, kind, payload)
      VALUES ((v_event->>'key')::uuid, v_desk, v_account, v_event->>'kind', v_event - 'key')
      ON CONFLICT (key) DO NOTHING RETURNING id INTO v_id;
    IF v_id IS NULL THEN
      SELECT links INTO v_links FROM event WHERE key = (v_event->>'key')::uuid;
      v_all := v_all || to_jsonb(v_links);
      CONTINUE;
    END IF;
    IF v_event->>'kind' = 'outcome' THEN
      PERFORM end_permit(v_desk, v_event);
      IF v_event->>'outcome' = 'accepted' THEN
        v_links := apply_outcome(v_desk, (v_event->>'request')::uuid, 'accepted',
          ARRAY['sent', 'in-doubt'], false);
      ELSIF NOT v_is_replaced THEN
        v_links := apply_outcome(v_desk, (v_event->>'request')::uuid, v_event->>'outcome',
          ARRAY['sent'], false);
      END IF;
    ELSIF v_event->>'kind' = 'settled' AND NOT v_is_replaced THEN
      v_links := apply_outcome(v_desk, (v_event->>'request')::uuid, v_event->>'outcome',
        CASE v_event->>'outcome' WHEN 'in-doubt' THEN ARRAY['accepted', 'active']
          ELSE ARRAY['in-doubt'] END, true);
    ELSIF v_event->>'kind' = 'balance' THEN
      UPDATE account SET balance = (v_event->>'balance')::bigint, balance_at = clock()
        WHERE id = v_account;
    END IF;
    IF v_event->>'units' IS NOT NULL THEN
      UPDATE account SET balance = balance - (v_event->>'units')::bigint WHERE id = v_account;
    END IF;
    UPDATE event SET links = v_links WHERE id = v_id;
    v_all := v_all || to_jsonb(v_links);
    PERFORM tell(v_account);
  END LOOP;
  RETURN jsonb_build_object('links', v_all, 'revision', revision_of(v_desk));
END $$;

CREATE FUNCTION linkferry.holders(${caller}, p_account bigint, p_links uuid[]) RETURNS jsonb ${reader} AS $$
DECLARE v_desk integer := reading_desk(p_version, p_desk, p_seen);
BEGIN
  RETURN holders_of(p_account, p_links, v_desk, NULL);
END $$;

CREATE FUNCTION linkferry.team_status(${caller}) RETURNS jsonb ${reader} AS $$
DECLARE v_desk integer := reading_desk(p_version, p_desk, p_seen);
BEGIN
  RETURN jsonb_build_object(
    'desk', v_desk,
    'revision', revision_of(v_desk),
    'recoveringSinceMs', (SELECT epoch_ms(recovering_since) FROM team),
    'nowMs', epoch_ms(clock()),
    'desks', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name,
      'lastSeenMs', epoch_ms(last_seen), 'leftMs', epoch_ms(left_at), 'replacedBy', replaced_by,
      'awaited', (SELECT recovering_since FROM team) IS NOT NULL AND left_at IS NULL
        AND replaced_by IS NULL AND (uploaded_at IS NULL
        OR uploaded_at < (SELECT recovering_since FROM team))) ORDER BY id), '[]') FROM desk));
END $$;

CREATE FUNCTION linkferry.account_status(${caller}, p_account bigint) RETURNS jsonb ${reader} AS $$
DECLARE v_desk integer := reading_desk(p_version, p_desk, p_seen);
BEGIN
  RETURN (SELECT jsonb_build_object(
    'allowance', a.allowance, 'windowMs', a.window_ms, 'balance', a.balance,
    'balanceMs', epoch_ms(a.balance_at),
    'permits', (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') FROM (
      SELECT desk_id AS "deskId", count(*) AS taken, count(*) FILTER (WHERE ended_at IS NULL) AS "inFlight"
      FROM permit WHERE account_id = a.id AND ended_at IS DISTINCT FROM '-infinity'
        AND (taken_at > clock() - ms(a.window_ms) OR ended_at IS NULL
          AND taken_at + ms(longest_ms + 2 * a.window_ms) > clock())
      GROUP BY 1 ORDER BY 1) p),
    'waiting', (SELECT coalesce(jsonb_agg(desk_id ORDER BY since, desk_id), '[]') FROM waiter
      WHERE account_id = a.id AND expires_at > clock()),
    'doubts', (SELECT coalesce(jsonb_agg(to_jsonb(d)), '[]') FROM (
      SELECT desk_id AS "deskId", request, count(*) AS links, epoch_ms(min(at)) AS "atMs"
      FROM claim WHERE account_id = a.id AND state = 'in-doubt' GROUP BY 1, 2 ORDER BY 4) d))
    FROM account a WHERE a.id = p_account);
END $$;

CREATE FUNCTION linkferry.take_over(${caller}, p_lost integer) RETURNS jsonb ${definer} AS $$
DECLARE
  v_desk integer := writing_desk(p_version, p_desk, p_seen);
  v_lost desk;
  v_account bigint;
  v_released uuid[];
  v_total integer := 0;
  v_doubt integer;
BEGIN
  SELECT * INTO v_lost FROM desk WHERE id = p_lost AND id <> v_desk FOR UPDATE;
  IF v_lost.id IS NULL THEN
    RAISE EXCEPTION 'no such desk' USING ERRCODE = 'LF002';
  END IF;
  IF v_lost.replaced_by IS NULL AND v_lost.left_at IS NULL
      AND v_lost.last_seen > clock() - interval '5 minutes' THEN
    RAISE EXCEPTION 'the desk was seen a moment ago' USING ERRCODE = 'LF006';
  END IF;
  IF v_lost.replaced_by IS NOT NULL AND v_lost.replaced_by <> v_desk THEN
    RAISE EXCEPTION 'another desk has taken it over' USING ERRCODE = 'LF003';
  END IF;
  UPDATE desk SET replaced_by = v_desk, replaced_at = coalesce(replaced_at, clock())
    WHERE id = p_lost OR replaced_by = p_lost;
  DELETE FROM waiter WHERE desk_id = p_lost;
  -- What got no permit was not sent, and can never get one now. The rest is in doubt.
  FOR v_account IN SELECT id FROM account ORDER BY id LOOP
    WITH released AS (
      DELETE FROM claim WHERE account_id = v_account AND desk_id = p_lost
        AND state IN ('planned', 'active') RETURNING link
    )
    SELECT coalesce(array_agg(link), '{}') INTO v_released FROM released;
    PERFORM restore_earlier(v_account, v_released);
    v_total := v_total + cardinality(v_released);
  END LOOP;
  UPDATE claim SET state = 'in-doubt' WHERE desk_id = p_lost AND state = 'sent';
  UPDATE earlier_claim SET state = 'in-doubt' WHERE desk_id = p_lost AND state = 'sent';
  SELECT count(*) INTO v_doubt FROM claim WHERE desk_id = p_lost AND state = 'in-doubt';
  INSERT INTO event (key, desk_id, kind, payload, links) VALUES (gen_random_uuid(), v_desk, 'taken-over',
    jsonb_build_object('desk', p_lost, 'released', v_total, 'inDoubt', v_doubt), v_total + v_doubt);
  PERFORM finish_recovery();
  PERFORM tell(NULL);
  RETURN jsonb_build_object('released', v_total, 'inDoubt', v_doubt, 'revision', revision_of(v_desk));
END $$;

-- Uploads claims that a desk has already. What may have been charged replaces a claim that was not sent.
CREATE FUNCTION linkferry.upload(${caller}, p_account bigint, p_links uuid[], p_states text[],
  p_submissions uuid[], p_requests uuid[], p_times bigint[]) RETURNS jsonb ${definer} AS $$
DECLARE v_desk integer := writing_desk(p_version, p_desk, p_seen);
BEGIN
  PERFORM check_account(p_account);
  PERFORM 1 FROM claim WHERE account_id = p_account AND link = ANY (p_links) ORDER BY link FOR UPDATE;
  INSERT INTO claim AS c (account_id, link, desk_id, submission, state, request, at)
    SELECT p_account, u.link, v_desk, u.submission, u.state, u.request, to_timestamp(u.at / 1000.0)
    FROM unnest(p_links, p_states, p_submissions, p_requests, p_times)
      AS u(link, state, submission, request, at) ORDER BY u.link
    ON CONFLICT (account_id, link) DO UPDATE SET desk_id = excluded.desk_id,
      submission = excluded.submission, state = excluded.state, request = excluded.request,
      at = excluded.at
      -- What may have been charged never becomes what is still to be sent: the desk may have an old
      -- ledger.
      WHERE c.desk_id = excluded.desk_id AND c.state IN ('planned', 'active')
        OR (c.desk_id = excluded.desk_id OR c.state IN ('planned', 'active'))
          AND excluded.state NOT IN ('planned', 'active');
  -- Two desks may have paid for these. Both are kept.
  INSERT INTO earlier_claim (account_id, link, desk_id, submission, state, request, at)
    SELECT p_account, u.link, v_desk, u.submission, u.state, u.request, to_timestamp(u.at / 1000.0)
    FROM unnest(p_links, p_states, p_submissions, p_requests, p_times)
      AS u(link, state, submission, request, at)
    JOIN claim c ON c.account_id = p_account AND c.link = u.link AND c.desk_id <> v_desk
    WHERE u.state NOT IN ('planned', 'active')
    ON CONFLICT (account_id, link, desk_id, submission)
      DO UPDATE SET state = excluded.state, request = excluded.request, at = excluded.at;
  -- The desk had no permits for what it sent a moment ago, by its own clock.
  UPDATE account SET not_before = greatest(not_before, clock() + ms(2 * window_ms))
    WHERE id = p_account AND EXISTS (
      SELECT 1 FROM unnest(p_states, p_times) AS u(state, at)
      WHERE u.state NOT IN ('planned', 'active')
        AND to_timestamp(u.at / 1000.0) > clock() - ms(2 * window_ms) - interval '10 minutes');
  RETURN jsonb_build_object(
    'denied', (SELECT coalesce(jsonb_agg(jsonb_build_array(u.place - 1, c.desk_id, c.state,
        epoch_ms(c.at), c.submission, c.request) ORDER BY u.place), '[]')
      FROM unnest(p_links, p_states) WITH ORDINALITY AS u(link, state, place)
      JOIN claim c ON c.account_id = p_account AND c.link = u.link
      WHERE c.desk_id <> v_desk
        OR u.state IN ('planned', 'active') AND c.state NOT IN ('planned', 'active')),
    'revision', revision_of(v_desk));
END $$;

CREATE FUNCTION linkferry.finish_recovery() RETURNS void ${definer} AS $$
BEGIN
  UPDATE team SET recovering_since = NULL WHERE recovering_since IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM desk WHERE left_at IS NULL AND replaced_by IS NULL
      AND (uploaded_at IS NULL OR uploaded_at < recovering_since));
  -- The last permits before the restore are not known: all may have been taken.
  IF FOUND THEN
    UPDATE account SET not_before = greatest(not_before, clock() + ms(2 * window_ms));
  END IF;
END $$;

-- The desk has uploaded every claim and has nothing in flight.
CREATE FUNCTION linkferry.finish_upload(${caller}) RETURNS jsonb ${definer} AS $$
DECLARE v_desk integer := writing_desk(p_version, p_desk, p_seen);
BEGIN
  UPDATE claim SET state = 'in-doubt' WHERE desk_id = v_desk AND state = 'sent';
  UPDATE desk SET uploaded_at = clock() WHERE id = v_desk;
  PERFORM finish_recovery();
  PERFORM tell(NULL);
  RETURN jsonb_build_object('recovering', (SELECT recovering_since IS NOT NULL FROM team),
    'revision', revision_of(v_desk));
END $$;

-- The desk knows of writes that the database has lost. Nobody sends until every desk has uploaded.
CREATE FUNCTION linkferry.report_restored(${caller}) RETURNS jsonb ${definer} AS $$
DECLARE v_desk desk;
BEGIN
  PERFORM check_version(p_version);
  UPDATE desk SET revision = greatest(revision, p_seen) + 1, uploaded_at = NULL
    WHERE key_hash = sha256(p_desk) RETURNING * INTO v_desk;
  IF v_desk.id IS NULL THEN
    RAISE EXCEPTION 'no desk has this key' USING ERRCODE = 'LF002';
  END IF;
  UPDATE team SET recovering_since = clock() WHERE recovering_since IS NULL;
  PERFORM tell(NULL);
  RETURN jsonb_build_object('revision', v_desk.revision);
END $$;

CREATE FUNCTION linkferry.stop_waiting(${caller}, p_account bigint) RETURNS jsonb ${definer} AS $$
DECLARE v_desk integer := writing_desk(p_version, p_desk, p_seen);
BEGIN
  DELETE FROM waiter WHERE account_id = p_account AND desk_id = v_desk;
  RETURN jsonb_build_object('revision', revision_of(v_desk));
END $$;

-- Accepted and doubtful claims stay: teammates must not pay for them again.
CREATE FUNCTION linkferry.leave(${caller}) RETURNS jsonb ${definer} AS $$
DECLARE v_desk integer := writing_desk(p_version, p_desk, p_seen);
BEGIN
  IF EXISTS (SELECT 1 FROM claim WHERE desk_id = v_desk AND state IN ('planned', 'active', 'sent')) THEN
    RAISE EXCEPTION 'links of the desk are still to be sent' USING ERRCODE = 'LF007';
  END IF;
  UPDATE desk SET left_at = clock() WHERE id = v_desk;
  DELETE FROM waiter WHERE desk_id = v_desk;
  PERFORM finish_recovery();
  PERFORM tell(NULL);
  RETURN jsonb_build_object('revision', revision_of(v_desk));
END $$;

REVOKE ALL ON SCHEMA linkferry FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA linkferry FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA linkferry FROM PUBLIC;
`

/** What a desk's role may call. Everything else is for the owner and for the functions themselves. */
export const deskFunctions = [
  'schema_version',
  'register_desk',
  'open_account',
  'claim_links',
  'activate',
  'release',
  'open_submissions',
  'open_requests',
  'take_permit',
  'stop_waiting',
  'deliver',
  'holders',
  'team_status',
  'account_status',
  'take_over',
  'upload',
  'finish_upload',
  'report_restored',
  'leave',
] as const

/** A function that a desk's role may call. */
export type DeskFunction = (typeof deskFunctions)[number]
