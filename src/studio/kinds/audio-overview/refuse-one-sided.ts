import { Fault } from '../../../domain/fault.ts'

/** @throws Fault NOT_SUPPORTED always: words against each other are not made up where the sources have none */
export function refuseOneSided(format: 'debate' | 'critique'): never {
  const lack = {
    debate: 'A debate needs two sides, and the sources name no supporters and critics of the same thing.',
    critique: 'A critique needs doubts, and the sources dispute or leave open too little for one.',
  }
  throw new Fault('NOT_SUPPORTED', lack[format], {
    hint: 'Ask for audio_format deep_dive or brief, which tell what the sources say, add a source that takes the other side, or configure a language model (NOTEBOOK_LLM_BASE_URL and NOTEBOOK_LLM_MODEL).',
  })
}
