import type { Deps } from '#server/deps'
import { ActLink, useAccess } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { allows } from '#server/desk/frame/permission'
import { type Area, type DeskVisit, momentText, page } from '#server/desk/frame/row'
import { found, idOf } from '#server/desk/parts/ref'
import {
  chaptersOfSubject,
  listPaperDrafts,
  type PaperDraftRow,
  paperDraftById,
  pointsOfSubject,
  subjectChoices,
} from '#server/repositories/exam/paper-draft'
import { planDraft } from '#server/services/exam/paper-build/draft-plan'
import { draftPath, paperDraftActs } from './paper-draft'
import { type Names, type OpenedPart, Part } from './paper-draft-part'
import { drawsOf } from './paper-draw'
import { DrawnPanel, drawnOf } from './paper-drawn'
import { handPage } from './paper-hand'
import { PaperBar, paperHead, titleOfDraft } from './paper-head'
import { paperMarkActs } from './paper-marks'
import { RulesForm, writeRules } from './paper-rules'
import { paperTemplateActs } from './paper-templates'

const roles = ['editor', 'teacher'] as const

const drafts = list<PaperDraftRow>({
  path: '/paper-drafts',
  title: '试卷草稿',
  section: '题库',
  roles,
  filters: [],
  columns: [
    { title: '试卷', text: ({ content }) => content.title },
    { title: '大题', text: ({ content }) => String(content.parts.length), isNumber: true },
    { title: '最后改的人', text: ({ staff }) => staff },
    { title: '改于', text: ({ changed_at }) => momentText(changed_at) },
  ],
  acts: (
    <ActLink name="make-paper" of="new" isMain>
      组一份试卷
    </ActLink>
  ),
  load: ({ db }, { before, limit }) => listPaperDrafts(db, { before, limit }),
  to: ({ id }) => draftPath(id),
})

const mapOf = (named: readonly { id: number; title: string }[]): Names => new Map(named.map(({ id, title }) => [id, title]))

const hasRules = ({ parts }: PaperDraftRow['content']) => parts.some((part) => drawsOf(part).length > 0)

/** The section that is edited in its place, or all rules of the paper. */
async function openedOf(deps: Deps, visit: DeskVisit, { id, content }: PaperDraftRow): Promise<OpenedPart | null> {
  const { part = '' } = visit.query
  if (part === '' || part === 'all') {
    const isOffered = allows(visit.staff, writeRules) && hasRules(content)
    return isOffered ? { row: writeRules, ref: String(id), start: await writeRules.start(deps, String(id), visit) } : null
  }
  const row = paperDraftActs.find(({ name }) => name === 'write-paper-part')
  if (!row || !allows(visit.staff, row) || !content.parts[Number(part) - 1]) return null
  const ref = `${id}.${part}`
  return { row, ref, start: await row.start(deps, ref, visit) }
}

async function loadDraft(deps: Deps, visit: DeskVisit) {
  const { db } = deps
  const draft = found(await paperDraftById(db, idOf(visit.params.id, '草稿')), '草稿')
  const { categoryId } = draft.content
  const subject = (await subjectChoices(db)).find(({ id }) => id === categoryId)?.title ?? '—'
  const names = { chapters: mapOf(await chaptersOfSubject(db, categoryId)), knowledge: mapOf(await pointsOfSubject(db, categoryId)) }
  const planned = await planDraft(db, draft.content)
  const drawn = await drawnOf(deps, draft, planned)
  return { draft, subject, planned, drawn, opened: await openedOf(deps, visit, draft), ...names }
}

/** Opens all rules in one form, for those who may send it. */
function RulesLink({ id }: { id: number }) {
  if (!useAccess().act('write-paper-rules')) return null
  return (
    <a className="act" href={draftPath(id)}>
      改所有规则
    </a>
  )
}

const draftPage = page({
  path: '/paper-drafts/:id',
  title: '试卷草稿',
  roles,
  titleOf: titleOfDraft,
  load: loadDraft,
  head: paperHead,
  view: ({ draft, planned, drawn, chapters, knowledge, opened }) => (
    <>
      <PaperBar draft={draft} planned={planned} at="rules">
        {hasRules(draft.content) && opened?.row !== writeRules && <RulesLink id={draft.id} />}
      </PaperBar>
      <div className="sides">
        <div className="open">
          {draft.content.parts.length > 0 ? <h2 className="unseen">大题</h2> : <p className="empty">还没有大题，先加一大题。</p>}
          {opened?.row === writeRules && <RulesForm draft={draft} planned={planned} opened={opened} />}
          {draft.content.parts.map((part, at) =>
            opened?.row === writeRules && drawsOf(part).length > 0 ? null : (
              <Part key={part.title} draft={draft} planned={planned} at={at} chapters={chapters} knowledge={knowledge} opened={opened} />
            ),
          )}
          <div className="acts">
            <ActLink name="write-paper-part" of={`${draft.id}.new`}>
              加一大题
            </ActLink>
            <ActLink name="use-paper-template" of={draft.id}>
              用预设
            </ActLink>
          </div>
        </div>
        <DrawnPanel draft={draft} planned={planned} of={drawn} />
      </div>
    </>
  ),
})

/** Papers that are put together and not published. */
export const paperDraftArea: Area = { pages: [drafts, draftPage, handPage], acts: [writeRules, ...paperMarkActs, ...paperTemplateActs] }
