import type { Paper } from '@/contract/exam/exam.schema'
import { presetTerms, presetTitle } from '@/domain/scoring/scoring-presets'
import type { Db } from '../../database/tables'
import { notFound } from '../../refusal'
import { paperCard, paperSections } from '../../repositories/exam/paper-card'
import { hasPractisedPaper } from '../../repositories/exam/practice'
import { lockedBy } from './unlock/gate'

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
