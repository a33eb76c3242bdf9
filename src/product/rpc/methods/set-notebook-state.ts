import { CONTEXT, rpc } from '../rpc.ts'

/** How the panel of sources is shown: 1 by label, 2 as a list. -> `[]` or the state. Source: rpcs.md, B. */
export const setPanelView = rpc({
  name: 'SET_NOTEBOOK_STATE',
  kind: 'write',
  notebook: (id: string, _view: 1 | 2) => id,
  params: (id: string, view: 1 | 2) => [
    CONTEXT,
    id,
    [null, [null, view]],
    [['notebook_lm_state.saved_source_panel_view']],
  ],
  read: () => undefined,
})
