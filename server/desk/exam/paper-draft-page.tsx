import type { Deps } from '#server/deps'
import { ActButton, ActLink, useAccess } from '#server/desk/frame/detail'
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
import { type Planned, planDraft } from '#server/services/exam/paper-build/draft-plan'
import { draftPath, paperDraftActs } from './paper-draft'
import { levelNames, type Names, type OpenedPart, Part, points } from './paper-draft-part'
import { drawsOf } from './paper-draw'
import { handPage } from './paper-hand'
import { PaperBar, paperHead, titleOfDraft } from './paper-head'
import { paperMarkActs } from './paper-marks'
import { RulesForm, writeRules } from './paper-rules'

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

type Group = readonly [name: string, value: number, words: string]

/** How many there are of each group, with bars. */
function Spread({ title, groups }: { title: string; groups: readonly Group[] }) {
  const most = Math.max(1, ...groups.map(([, value]) => value))
  return (
    <section className="part">
      <h3>{title}</h3>
      <table>
        <tbody>
          {groups.map(([name, value, words]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>
                <meter min={0} max={most} value={value} aria-label={name}>
                  {words}
                </meter>
              </td>
              <td className="number">{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Sums of marks of the questions drawn, by chapter in the order they come. */
function byChapter({ parts, questions }: Planned): [string, number, string][] {
  const sums = new Map<string, number>()
  for (const { row, taken } of parts.flatMap(({ rows }) => rows))
    for (const id of taken) {
      const chapter = questions.get(id)?.chapter ?? '—'
      sums.set(chapter, (sums.get(chapter) ?? 0) + row.marks)
    }
  return [...sums].map(([name, sum]) => [name, sum, points(sum)])
}

const byLevel = ({ questions }: Planned): [string, number, string][] =>
  Object.entries(levelNames).map(([level, name]) => {
    const count = [...questions.values()].filter(({ difficulty }) => difficulty === Number(level)).length
    return [name, count, `${count} 道`]
  })

const mapOf = (named: readonly { id: number; title: string }[]): Names => new Map(named.map(({ id, title }) => [id, title]))

const hasRules = ({ parts }: PaperDraftRow['content']) => parts.some((part) => drawsOf(part).length > 0)

/** The section that is edited in its place, or all rules of the paper. */
async function openedOf(deps: Deps, visit: DeskVisit, { id, content }: PaperDraftRow): Promise<OpenedPart | null> {
  const { part = '' } = visit.query
  if (part === 'all') {
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
  return { draft, subject, planned: await planDraft(db, draft.content), opened: await openedOf(deps, visit, draft), ...names }
}

/** The questions drawn so far, and the faults that keep the paper from being published. */
function Drawn({ draft: { id, version }, planned }: { draft: PaperDraftRow; planned: Planned }) {
  const { count, fullMarks, faults } = planned
  return (
    <div className="panel">
      <section>
        <h2>
          抽题结果 <small>{`${count} 道，${points(fullMarks)}`}</small>
        </h2>
        {faults.length > 0 && (
          <>
            <p className="error">还不能发布</p>
            <ul>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
            <ActButton name="fit-paper" of={String(id)} version={version} note="">
              改成题库够的
            </ActButton>
          </>
        )}
        <ActButton name="redraw-paper" of={String(id)} version={version} note="">
          重新抽
        </ActButton>
      </section>
      {count > 0 && (
        <>
          <Spread title="难度" groups={byLevel(planned)} />
          <Spread title="各章分值" groups={byChapter(planned)} />
        </>
      )}
    </div>
  )
}

/** Opens all rules in one form, for those who may send it. */
function RulesLink({ id }: { id: number }) {
  if (!useAccess().act('write-paper-rules')) return null
  return (
    <a className="act" href={`${draftPath(id)}?part=all#rules`}>
      一起改所有规则
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
  view: ({ draft, planned, chapters, knowledge, opened }) => (
    <>
      <PaperBar draft={draft} planned={planned} at="rules">
        <ActLink name="write-paper-part" of={`${draft.id}.new`}>
          加一大题
        </ActLink>
        {hasRules(draft.content) && opened?.row !== writeRules && <RulesLink id={draft.id} />}
      </PaperBar>
      <div className="sides">
        <div className="open">
          {draft.content.parts.length > 0 ? <h2 className="unseen">大题</h2> : <p className="empty">还没有大题，先加一大题。</p>}
          {opened?.row === writeRules ? (
            <RulesForm draft={draft} planned={planned} opened={opened} />
          ) : (
            draft.content.parts.map((part, at) => (
              <Part key={part.title} draft={draft} planned={planned} at={at} chapters={chapters} knowledge={knowledge} opened={opened} />
            ))
          )}
        </div>
        <Drawn draft={draft} planned={planned} />
      </div>
    </>
  ),
})

/** Papers that are put together and not published. */
export const paperDraftArea: Area = { pages: [drafts, draftPage, handPage], acts: [writeRules, ...paperMarkActs] }
