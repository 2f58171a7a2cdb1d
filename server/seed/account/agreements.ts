import { type Offering, offer } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'

/** Texts learners agree to, each kind once: a release never changes what a school and its learners agreed on. */
export async function writeAgreements(offering: Offering, agreements: Seed['agreements']): Promise<void> {
  const rows = agreements.map(({ kind, version, title, publishedOn, sections }) => ({
    kind,
    version,
    title,
    sections,
    published_at: Date.parse(`${publishedOn}T00:00:00+08:00`),
  }))
  await offer(offering, 'agreement', ['kind'], rows)
}
