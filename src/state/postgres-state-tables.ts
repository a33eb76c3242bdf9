/**
 * What `state-database.ts` keeps in a file, as tables on a server. Steps are appended once somebody has such a database.
 * A job and a claim belong to nobody but the service: they are few, and lie on one server however the rest is spread.
 */
export const POSTGRES_STATE_TABLES = [
  `CREATE TABLE claim (
     key TEXT PRIMARY KEY,
     fingerprint TEXT NOT NULL,
     id TEXT NOT NULL,
     claimed_at_ms BIGINT NOT NULL,
     kept_at_ms BIGINT NOT NULL,
     known TEXT NOT NULL,
     outcome TEXT,
     starts INTEGER NOT NULL,
     holder TEXT,
     leased_until TIMESTAMPTZ
   );
   CREATE INDEX claim_by_age ON claim (kept_at_ms);
   CREATE TABLE job (
     number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     operation TEXT NOT NULL,
     request_id TEXT NOT NULL,
     state TEXT NOT NULL,
     starts INTEGER NOT NULL,
     progress TEXT NOT NULL,
     error TEXT,
     created_at_ms BIGINT NOT NULL,
     updated_at_ms BIGINT NOT NULL,
     holder TEXT,
     leased_until TIMESTAMPTZ
   );
   CREATE INDEX job_by_age ON job (updated_at_ms);
   CREATE INDEX job_queued ON job (number) WHERE state = 'queued';
   CREATE INDEX job_running ON job (number) WHERE state = 'running';
   CREATE TABLE job_content (
     id TEXT PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE,
     input TEXT,
     result TEXT
   );
   CREATE TABLE history (
     notebook TEXT NOT NULL,
     number BIGINT NOT NULL,
     question TEXT NOT NULL,
     answer TEXT NOT NULL,
     state TEXT NOT NULL,
     citations TEXT NOT NULL,
     asked_at TEXT NOT NULL,
     conversation TEXT NOT NULL,
     PRIMARY KEY (notebook, number)
   );
   CREATE TABLE quota_use (
     account TEXT NOT NULL,
     action TEXT NOT NULL,
     at_ms BIGINT NOT NULL
   );
   CREATE INDEX quota_use_by_account ON quota_use (account, action, at_ms);
   CREATE TABLE quota_spent (
     account TEXT NOT NULL,
     action TEXT NOT NULL,
     until_ms BIGINT NOT NULL,
     PRIMARY KEY (account, action)
   )`,
] as const
