import { Fault } from '../../../domain/fault.ts'

/** @param element by its name in `elements.json` */
export function createMovedPageFault(step: string, element: string, what = 'was waited for'): Fault {
  return new Fault('PAGE_MOVED', `The product's page did not go on while ${step}: ${element} ${what}.`, {
    hint: 'Look at the notebook in a browser. A picture of the page lies in browser_traces in the data directory; the doctor names elements that have moved.',
    details: { step, element },
  })
}

export function createClosedPageFault(step: string, cause?: unknown): Fault {
  return new Fault('PRODUCT_UNREACHABLE', `The page of the product was closed while ${step}.`, {
    hint: 'Try again: the browser is started anew. A window of the product that somebody closed, or too little memory, ends it.',
    details: { step },
    cause,
  })
}

export function createSignedOutFault(step: string): Fault {
  return new Fault('PRODUCT_UNAUTHENTICATED', `The browser is not signed in to the product, seen while ${step}.`, {
    details: { step },
  })
}

export function createSpentFault(): Fault {
  return new Fault('RESOURCE_EXHAUSTED', 'The product says that the limit of this account is reached.', {
    hint: 'Wait until the product gives the account more, or use another account.',
  })
}

/** A change that was clicked and not seen to happen. */
export function createUnseenChangeFault(step: string, cause?: unknown): Fault {
  return new Fault(
    'PAGE_MOVED',
    `The product's page does not show the change after ${step}. Nobody knows whether it was carried out.`,
    {
      hint: 'Look at the notebook first; only when the change is not there, try again, with another Idempotency-Key if you send one.',
      details: { step, outcome: 'unknown' },
      cause,
    },
  )
}
