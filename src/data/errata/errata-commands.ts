import { errata } from '@/contract/errata/errata'
import type { Erratum, SubmitErratum } from '@/contract/errata/errata.schema'
import { send } from '@/data/http/send'

export function submitErratum(said: SubmitErratum): Promise<Erratum> {
  return send(errata.submit, { body: said })
}

/** The learner met the same mistake. */
export function followErratum(id: number): Promise<Erratum> {
  return send(errata.follow, { params: { id } })
}
