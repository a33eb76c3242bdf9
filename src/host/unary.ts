import type { RpcName } from '../wire/ids.ts'
import type { UnaryMethod } from './services.ts'
import { ACCOUNT_METHODS } from './unary/account.ts'
import { ARTIFACT_FORM_METHODS } from './unary/artifact-forms.ts'
import { ARTIFACT_METHODS } from './unary/artifacts.ts'
import { CHAT_METHODS } from './unary/chats.ts'
import { LABEL_METHODS } from './unary/labels.ts'
import { NOTEBOOK_METHODS } from './unary/notebooks.ts'
import { NOTE_METHODS } from './unary/notes.ts'
import { RESEARCH_METHODS } from './unary/research.ts'
import { SHARING_METHODS } from './unary/sharing.ts'
import { SOURCE_METHODS } from './unary/sources.ts'
import { SUGGESTION_METHODS } from './unary/suggestions.ts'

/** Every remote method, by the name its id has in `wire/ids.ts`. */
export const UNARY: Readonly<Record<RpcName, UnaryMethod>> = {
  ...NOTEBOOK_METHODS,
  ...SOURCE_METHODS,
  ...NOTE_METHODS,
  ...ARTIFACT_METHODS,
  ...ARTIFACT_FORM_METHODS,
  ...SUGGESTION_METHODS,
  ...SHARING_METHODS,
  ...LABEL_METHODS,
  ...RESEARCH_METHODS,
  ...CHAT_METHODS,
  ...ACCOUNT_METHODS,
}

/** What changes something, with the status `accepted-but-error` answers after it was carried out. */
export const WRITES: Readonly<Partial<Record<RpcName, number>>> = Object.fromEntries(
  Object.keys(UNARY)
    .filter((name) =>
      /^(CREATE|UPDATE|DELETE|COPY|ADD|REGISTER|RENAME|REFRESH|APPEND|RETRY|REVISE|EXPORT|SET|START|FINISH|CANCEL|ACT)_/.test(
        name,
      ),
    )
    .map((name) => [name, /^(ADD|FINISH)_/.test(name) ? 3 : 13]),
)

/** Ids of methods that are gone and were recorded: they are refused with status 3. */
export const RETIRED: ReadonlySet<string> = new Set(['AHyHrd', 'VUsiyb'])

/** Ids of methods that are gone, of which clients report HTTP 400; one looks an artifact up elsewhere on seeing it. */
export const GONE: ReadonlySet<string> = new Set(['xpWGLf', 'BnLyuf', 'WxBZtb', 'DJezBc', 'LfTXoe', 'sJDbic'])
