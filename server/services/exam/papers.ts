import type { Db } from '#server/database/tables'
import { notFound } from '#server/refusal'
import { paperCard, paperSections } from '#server/repositories/exam/paper-card'
import { hasPractisedPaper } from '#server/repositories/tiku/practice'
import { lockedBy } from '#server/services/tiku/unlock/gate'
import type { Paper } from '@/contract/exam/exam.schema'
import { presetTerms, presetTitle } from '@/domain/scoring/scoring-presets'

/** A paper with its sections and notice, before it is begun. */
export async function paperView(db: Db, id: number, userId: number | null, now: number): Promise<Paper> {
  const paper = await paperCard(db, id, userId, now)
  if (!paper) throw notFound('试卷')
  const { card, notice, preset } = paper
  const sections = (await paperSections(db, id)).map((section) => ({ ...section, terms: presetTerms(preset, section.type, section.rule) }))
  const rules = presetTitle(preset) ?? undefined
  const isFresh = userId !== null && card.lastResultId === null && card.runningAttemptId === null
  const isPractised = isFresh && (await hasPractisedPaper(db, userId, id))
  return {
    ...card,
    notice,
    sections,
    rules,
    lockedBy: await lockedBy(db, userId, card.categoryId, now),
    ...(isPractised && { isPractised }),
  }
}
