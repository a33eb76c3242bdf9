import { MOVE_TABLE } from './move-mark.ts'
import { JOB_FILE_TABLE } from './server-job-files.ts'

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
   );
   CREATE TABLE session (
     id TEXT COLLATE "C" PRIMARY KEY,
     account TEXT NOT NULL,
     notebook_url TEXT NOT NULL,
     conversation_id TEXT,
     message_count INTEGER NOT NULL DEFAULT 0,
     created_at_ms BIGINT NOT NULL,
     last_activity_ms BIGINT NOT NULL,
     is_continued INTEGER NOT NULL DEFAULT 0,
     last_ticket BIGINT NOT NULL DEFAULT 0
   );
   CREATE TABLE session_turn_taken (
     session TEXT COLLATE "C" NOT NULL REFERENCES session (id) ON DELETE CASCADE,
     ticket BIGINT NOT NULL,
     holder TEXT NOT NULL,
     leased_until TIMESTAMPTZ NOT NULL,
     PRIMARY KEY (session, ticket)
   );
   CREATE TABLE turn (
     session_id TEXT COLLATE "C" NOT NULL REFERENCES session (id) ON DELETE CASCADE,
     number INTEGER NOT NULL,
     question TEXT NOT NULL,
     answer TEXT NOT NULL,
     state TEXT NOT NULL,
     citations TEXT NOT NULL,
     asked_at TEXT NOT NULL,
     PRIMARY KEY (session_id, number)
   );
   CREATE TABLE library (
     "only" INTEGER PRIMARY KEY DEFAULT 1 CHECK ("only" = 1),
     version BIGINT NOT NULL DEFAULT 0,
     rearranged BIGINT NOT NULL DEFAULT 0,
     about TEXT NOT NULL DEFAULT '{}'
   );
   INSERT INTO library DEFAULT VALUES;
   CREATE TABLE library_entry (
     id TEXT COLLATE "C" PRIMARY KEY,
     place BIGINT NOT NULL,
     entry TEXT NOT NULL,
     use_count BIGINT NOT NULL,
     last_used TEXT NOT NULL,
     changed BIGINT NOT NULL
   );
   CREATE INDEX library_entry_by_change ON library_entry (changed)`,
  // The transaction that changed an entry last tells who has not seen it, so that no change has to wait for another.
  `ALTER TABLE library_entry RENAME changed TO changed_in;
   UPDATE library_entry SET changed_in = 0`,
  JOB_FILE_TABLE,
  // A lease is of what one process at a time does; the folders and files are those of the processes' own machines.
  `CREATE TABLE lease (
     name TEXT COLLATE "C" PRIMARY KEY,
     holder TEXT NOT NULL,
     leased_until TIMESTAMPTZ NOT NULL
   );
   CREATE TABLE folder (
     id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     notebook TEXT NOT NULL,
     path TEXT COLLATE "C" NOT NULL,
     bound_at_ms BIGINT NOT NULL,
     synced_at_ms BIGINT,
     UNIQUE (notebook, path)
   );
   CREATE TABLE folder_file (
     folder BIGINT NOT NULL REFERENCES folder (id) ON DELETE CASCADE,
     path TEXT COLLATE "C" NOT NULL,
     stamp TEXT,
     hash TEXT,
     source_id TEXT,
     is_ours INTEGER NOT NULL,
     outdated_id TEXT,
     error TEXT,
     begun_at_ms BIGINT,
     PRIMARY KEY (folder, path)
   );
   CREATE INDEX folder_file_by_source ON folder_file (source_id);
   CREATE TABLE written_file (
     path TEXT COLLATE "C" PRIMARY KEY,
     stamp TEXT NOT NULL
   )`,
  `CREATE TABLE account (
     id TEXT COLLATE "C" PRIMARY KEY,
     alias TEXT,
     email TEXT,
     product TEXT NOT NULL,
     signed_in_at_ms BIGINT,
     is_active INTEGER NOT NULL,
     verified_at_ms BIGINT,
     verified_by TEXT,
     refused_at_ms BIGINT,
     landing TEXT,
     created_at_ms BIGINT NOT NULL
   );
   CREATE TABLE sign_in (
     account TEXT COLLATE "C" PRIMARY KEY,
     sealed TEXT NOT NULL,
     changed_at_ms BIGINT NOT NULL
   )`,
  MOVE_TABLE,
  // What entries are found by without reading all of them. A process of before this step would give names that their keys do
  // not follow: it may no longer change what the head is held for.
  `ALTER TABLE library_entry ADD name_key TEXT COLLATE "C", ADD notebook TEXT COLLATE "C";
   CREATE INDEX library_entry_by_name ON library_entry (name_key);
   CREATE INDEX library_entry_by_notebook ON library_entry (notebook);
   CREATE INDEX library_entry_by_place ON library_entry (place);
   ALTER TABLE library ADD keyed_version BIGINT NOT NULL DEFAULT 0;
   UPDATE library SET keyed_version = version;
   ALTER TABLE library ADD CHECK (keyed_version = version)`,
  'ALTER TABLE turn ADD passages TEXT; ALTER TABLE history ADD passages TEXT',
  'ALTER TABLE job ADD notebook TEXT',
] as const
