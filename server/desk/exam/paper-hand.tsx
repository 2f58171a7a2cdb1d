import type { PaperPick } from '#server/database/rows/exam'
import type { Deps } from '#server/deps'
import { ActForm } from '#server/desk/frame/act-form'
import { ActButton, useAccess } from '#server/desk/frame/detail'
import { Icon } from '#server/desk/frame/icon'
import { type DeskVisit, page } from '#server/desk/frame/row'
import { hundredthsTyped } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import {
  type BriefQuestion,
  chaptersOfSubject,
  type PaperDraftRow,
  paperDraftById,
  pickableQuestions,
  subjectChoices,
} from '#server/repositories/exam/paper-draft'
import { type QuestionFigures, questionFigures } from '#server/repositories/tiku/question-figure'
import { type Planned, planDraft } from '#server/services/exam/paper-build/draft-plan'
import { storedIdOf } from '@/domain/text/id-text'
import { questionTypeNames } from '@/domain/tiku/question'
import { bankFilter, draftPath } from './paper-draft'
import { levelName, levelNames, points } from './paper-draft-part'
import { drawsOf, picksOf } from './paper-draw'
import { PaperBar, paperHead, titleOfDraft } from './paper-head'

const LIMIT = 30
const STEM = 80

type Wanted = { word: string; chapterId: number | null; difficulty: number | null; isHiding: boolean }
type Bank = {
  draft: PaperDraftRow
  at: number
  wanted: Wanted
  /** The filter as an address carries it. */
  kept: string
  questions: readonly BriefQuestion[]
  isMore: boolean
  chapters: readonly { id: number; title: string }[]
  figures: ReadonlyMap<number, QuestionFigures>
}

const numberIn = (given: string | undefined): number | null => storedIdOf(given) ?? null
const idsIn = (parts: PaperDraftRow['content']['parts']) => new Set(parts.flatMap((part) => picksOf(part).map(({ id }) => id)))

async function loadHand(deps: Deps, { params, query }: DeskVisit) {
  const { db } = deps
  const draft = found(await paperDraftById(db, idOf(params.id, '草稿')), '草稿')
  const { categoryId, parts } = draft.content
  const at = numberIn(query.part) ?? 1
  const { type } = found(parts[at - 1], '大题')
  const wanted: Wanted = {
    ...{ word: (query.word ?? '').trim().slice(0, 100), chapterId: numberIn(query.chapter), difficulty: numberIn(query.level) },
    isHiding: query.hide === '1',
  }
  const exceptIds = wanted.isHiding ? [...idsIn(parts)] : []
  const page = await pickableQuestions(db, { categoryId, type, before: storedIdOf(query.before), exceptIds, ...wanted }, LIMIT + 1)
  return {
    ...{ draft, at, wanted, questions: page.slice(0, LIMIT), isMore: page.length > LIMIT, kept: bankFilter(new URLSearchParams(query)) },
    chapters: await chaptersOfSubject(db, categoryId),
    figures: await questionFigures(
      db,
      page.map(({ id }) => id),
    ),
    subject: (await subjectChoices(db)).find(({ id }) => id === categoryId)?.title ?? '—',
    planned: await planDraft(db, draft.content),
  }
}

type MoveProps = { name: string; of: string; version: number; kept: string; words: string; note: string }

/** Puts a question into the paper or takes it out, and comes back to the same part of the bank. */
function Move({ name, of, version, kept, words, note }: MoveProps) {
  const { act, token } = useAccess()
  if (!act(name)) return null
  return (
    <form method="post" action={`/acts/${name}/${encodeURIComponent(of)}`}>
      <input type="hidden" name="_token" value={token(name, of)} />
      <input type="hidden" name="_version" value={version} />
      <input type="hidden" name="kept" value={kept} />
      <button type="submit" name="_step" value="run" className="quiet" aria-label={`${words}题目 ${note}`} data-mark>
        {words}
      </button>
    </form>
  )
}

type RowProps = { of: BriefQuestion; bank: Bank; isIn: boolean; isElsewhere: boolean }

/** The share of first answers in practice that were right. */
const rateText = (figure: QuestionFigures | undefined) => (figure?.rightPercent == null ? '还没人答' : `答对 ${figure.rightPercent}%`)

function BankRow({ of: { id, stem, chapter, difficulty }, bank: { draft, at, kept, figures }, isIn, isElsewhere }: RowProps) {
  const move = { of: `${draft.id}.${at}.${id}`, version: draft.version, kept, note: String(id) }
  return (
    <tr id={`q-${id}`} className={isIn || isElsewhere ? 'in' : undefined}>
      <td data-title="题目">
        <a href={`/questions/${id}`}>{stem.slice(0, STEM)}</a>
        <small className="under">{`${id}　${chapter}，${levelName(difficulty)}，${rateText(figures.get(id))}`}</small>
      </td>
      <td data-title="操作">
        {isIn && <Move name="take-paper-question" words="拿出" {...move} />}
        {isElsewhere && <span className="chip">已在别的大题</span>}
        {!isIn && !isElsewhere && <Move name="put-paper-question" words="放进" {...move} />}
      </td>
    </tr>
  )
}

function BankFilter({ bank: { draft, at, wanted, chapters } }: { bank: Bank }) {
  return (
    <form method="get" action={`/paper-picks/${draft.id}`} className="by">
      <input type="search" name="word" defaultValue={wanted.word} maxLength={100} placeholder="题干包含" aria-label="题干包含" />
      <input type="hidden" name="part" value={at} />
      <select name="chapter" defaultValue={String(wanted.chapterId ?? '')} aria-label="章节">
        <option value="">全部章节</option>
        {chapters.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <select name="level" defaultValue={String(wanted.difficulty ?? '')} aria-label="难度">
        <option value="">全部难度</option>
        {Object.entries(levelNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <label className="choice">
        <input type="checkbox" name="hide" value="1" defaultChecked={wanted.isHiding} />
        藏起卷中的
      </label>
      <button type="submit" className="quiet">
        筛选
      </button>
    </form>
  )
}

/** The questions of the bank that may go into the section that is open. */
function BankSide({ bank }: { bank: Bank }) {
  const { draft, at, kept, questions, isMore } = bank
  const { parts } = draft.content
  const part = parts[at - 1]
  const [inPaper, inPart] = [idsIn(parts), idsIn(part ? [part] : [])]
  const next = new URLSearchParams(kept)
  next.set('part', String(at))
  next.set('before', String(questions.at(-1)?.id ?? 0))
  return (
    <section aria-labelledby="bank">
      <h2 id="bank">
        题库 <small>{`放进“${part?.title ?? ''}”`}</small>
      </h2>
      <BankFilter bank={bank} />
      {questions.length === 0 && <p className="empty">{`没有符合条件的${part ? questionTypeNames[part.type] : '题'}`}</p>}
      {questions.length > 0 && (
        <table data-list="">
          <thead>
            <tr>
              <th scope="col">题目</th>
              <th scope="col">
                <span className="unseen">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {questions.map((each) => (
              <BankRow
                key={each.id}
                of={each}
                bank={bank}
                isIn={inPart.has(each.id)}
                isElsewhere={inPaper.has(each.id) && !inPart.has(each.id)}
              />
            ))}
          </tbody>
        </table>
      )}
      <p className="add">
        <small>
          <kbd>j</kbd> <kbd>k</kbd> 上下　<kbd>x</kbd> 放进或拿出
        </small>
        {isMore && <a href={`/paper-picks/${draft.id}?${next}`}>下一页</a>}
      </p>
    </section>
  )
}

type RowFormProps = { id: string; name: string; of: string; version: number; with: readonly [field: string, value: string | number] }

/** The form of a button of a question, which stands in the form of the marks. */
function RowForm({ id, name, of, version, with: [field, value] }: RowFormProps) {
  return (
    <form id={id} method="post" action={`/acts/${name}/${of}`}>
      <input type="hidden" name="_token" value={useAccess().token(name, of)} />
      <input type="hidden" name="_version" value={version} />
      <input type="hidden" name={field} value={value} />
    </form>
  )
}

type PicksProps = { of: readonly PaperPick[]; draft: PaperDraftRow; planned: Planned; part: string; from: number; kept: string }

/** Of a section with more than so many questions, a few are shown until its line is opened. */
const [MOST_OPEN, FEW] = [8, 5]

/** The line that opens the rest of a section; the tab remembers it, and the style hides what it has folded. */
const Rest = ({ part, from, count }: { part: string; from: number; count: number }) =>
  count > MOST_OPEN ? (
    <details className="further" data-fold={`picks-${part}`}>
      <summary>{`第 ${from + FEW}–${from + count - 1} 题`}</summary>
    </details>
  ) : null

/** The questions of a section that were picked by hand, with the marks of each. */
function Picks({ of, draft: { version }, planned, part, from, kept }: PicksProps) {
  return (
    <>
      <ActForm name="set-paper-marks" of={part} version={version} button="保存分值" isDirect isQuiet>
        <Rest part={part} from={from} count={of.length} />
        <ol start={from}>
          {of.map(({ id, marks }, at) => (
            <li key={id} data-place={`place-paper-question/${part}.${id}`}>
              <span>{from + at}</span>
              <a href={`/questions/${id}`}>{planned.questions.get(id)?.stem.slice(0, STEM) || `题目 ${id}`}</a>
              <input type="hidden" name="picks" value={id} />
              <input
                name="picks"
                defaultValue={hundredthsTyped(marks)}
                inputMode="decimal"
                aria-label={`第 ${from + at} 题的分`}
                className="worth"
              />
              分
              <button
                type="submit"
                form={`raise-${id}`}
                name="_step"
                value="run"
                className="quiet"
                disabled={at === 0}
                aria-label={`上移第 ${from + at} 题，题目 ${id}`}
              >
                <Icon name="up" />
              </button>
              <button
                type="submit"
                form={`take-${id}`}
                name="_step"
                value="run"
                className="quiet"
                aria-label={`拿出第 ${from + at} 题，题目 ${id}`}
              >
                ✕
              </button>
            </li>
          ))}
        </ol>
      </ActForm>
      {of.map(({ id }) => (
        <RowForm key={id} id={`take-${id}`} name="take-paper-question" of={`${part}.${id}`} version={version} with={['kept', kept]} />
      ))}
      {of.slice(1).map(({ id }, at) => (
        <RowForm
          key={id}
          id={`raise-${id}`}
          name="place-paper-question"
          of={`${part}.${id}`}
          version={version}
          with={['before', of[at]?.id ?? 0]}
        />
      ))}
    </>
  )
}

type SectionProps = { draft: PaperDraftRow; planned: Planned; place: number; from: number; isOpen: boolean; kept: string }

/** The questions of a section with the marks of each, and what is drawn beside them. */
function PaperSection({ draft, planned, place, from, isOpen, kept }: SectionProps) {
  const part = draft.content.parts[place]
  const plan = planned.parts[place]
  if (!part || !plan) return null
  const picks = picksOf(part)
  const drawn = drawsOf(part).reduce((sum, { count }) => sum + count, 0)
  const sum = plan.rows.reduce((total, { row, taken }) => total + row.marks * taken.length, 0)
  const ref = `${draft.id}.${place + 1}`
  return (
    <section className={isOpen ? 'at' : undefined}>
      <h3>
        <a href={`/paper-picks/${draft.id}?part=${place + 1}`} aria-current={isOpen ? 'true' : undefined}>
          {part.title}
        </a>
        <small>{`${plan.rows.flatMap(({ taken }) => taken).length} 道，${points(sum)}`}</small>
      </h3>
      {picks.length > 0 && <Picks of={picks} draft={draft} planned={planned} part={ref} from={from} kept={kept} />}
      {isOpen && picks.length > 0 && (
        <div className="acts">
          <ActButton name="even-paper-marks" of={ref} version={draft.version} note={`：${part.title}`}>
            一样分值
          </ActButton>
          <ActButton name="mix-paper-part" of={ref} version={draft.version} note={`：${part.title}`}>
            打乱
          </ActButton>
        </div>
      )}
      {drawn > 0 && (
        <p className="muted">
          {`${picks.length > 0 ? '其余 ' : ''}${drawn} 道按规则抽　`}
          <a href={`${draftPath(draft.id)}?part=${place + 1}#rules`}>改规则</a>
        </p>
      )}
      {picks.length === 0 && drawn === 0 && <p className="muted">还没有题，从左边放进来</p>}
    </section>
  )
}

/** A paper beside the bank: questions are put into it and taken out one by one. */
export const handPage = page({
  path: '/paper-picks/:id',
  title: '选题',
  roles: ['editor', 'teacher'],
  titleOf: titleOfDraft,
  load: loadHand,
  head: paperHead,
  view: ({ subject: _subject, planned, ...bank }) => {
    const { draft, at, kept } = bank
    let from = 1
    return (
      <>
        <PaperBar draft={draft} planned={planned} at="hand" />
        <div className="halves">
          <BankSide bank={bank} />
          <section aria-labelledby="paper">
            <h2 id="paper">
              这张试卷 <small>{`${planned.count} 道，${points(planned.fullMarks)}`}</small>
            </h2>
            {draft.content.parts.map((part, place) => {
              const own = from
              from += planned.parts[place]?.rows.flatMap(({ taken }) => taken).length ?? 0
              return (
                <PaperSection
                  key={part.title}
                  draft={draft}
                  planned={planned}
                  place={place}
                  from={own}
                  isOpen={place + 1 === at}
                  kept={kept}
                />
              )
            })}
          </section>
        </div>
      </>
    )
  },
})
