import type { ReactNode } from 'react'
import type { Sketch } from '#server/bank/read/sketch'
import { ActButton, ActLink } from '#server/desk/frame/detail'
import { keyText } from '#server/desk/parts/ref'
import { Rich } from '#server/desk/parts/rich-view'
import { NO_NOTES, OPEN } from '#server/repositories/tiku/import-run'
import type { Key, QuestionType } from '@/contract/tiku/question.schema'
import { marksText } from '@/domain/scoring/marks'
import { letterAt, type QuestionBody, questionTypeNames } from '@/domain/tiku/question'
import { partialCredit, sampleAnswer } from '@/domain/tiku/sample-answer'
import type { NoteGroup } from './import-notes'
import { BANK_CONFLICT, type ShownQuestion } from './import-shown'

type Pictures = ShownQuestion['pictures']
/** `isSampled`: it is shown as answered by somebody who missed an option and took a wrong one. */
type PartProps = { of: { type: QuestionType; body: QuestionBody }; pictures: Pictures; isAnswered?: boolean; isSampled?: boolean }

type LettersKey = Extract<Key, { kind: 'letters' }>
const isRight = (key: Key | null, letter: string) => key?.kind === 'letters' && key.letters.includes(letter)

type OptionsProps = { options: QuestionBody['options']; answer: Key | null; pictures: Pictures; chosen: readonly string[] | null }

/** Says of an option whether it is right, and in a sample whether it was chosen. */
function Verdict({ letter, answer, chosen }: Pick<OptionsProps, 'answer' | 'chosen'> & { letter: string }) {
  const isKey = isRight(answer, letter)
  if (!chosen?.includes(letter)) {
    if (!isKey) return null
    const isMissed = chosen !== null && answer?.kind === 'letters' && answer.letters.length > 1
    return isMissed ? <strong className="right missed">✓ 漏选</strong> : <strong className="right">✓ 正确答案</strong>
  }
  return isKey ? <strong className="right">✓ 选对了</strong> : <strong className="wrong">✗ 选错了</strong>
}

function Options({ options, answer, pictures, chosen }: OptionsProps) {
  return (
    <ol className="options">
      {options.map(({ letter, text, rich }) => (
        <li key={letter}>
          <b>{letter}.</b>
          {rich ? <Rich of={rich} pictures={pictures} /> : <span>{text}</span>}
          <Verdict letter={letter} answer={answer} chosen={chosen} />
        </li>
      ))}
    </ol>
  )
}

function Answer({ of: key, pictures }: { of: Key | null; pictures: Pictures }) {
  if (key === null) return null
  return (
    <p>
      <b>答案：</b>
      <span className="lines">{keyText(key)}</span>
      {key.kind === 'points' && <Rich of={key.reference} pictures={pictures} />}
      {key.kind === 'blanks' && key.shown && <Rich of={key.shown} pictures={pictures} />}
    </p>
  )
}

/** Marks of a question by which the preview tells what a part of an answer is worth. */
const SAMPLE_MARKS = 200

/** The answer of a sample with the right one, and what is given for one that only misses an option. */
function Sample({ chosen, of: { letters }, options }: { chosen: readonly string[]; of: LettersKey; options: number }) {
  const partial = partialCredit(letters, options, SAMPLE_MARKS)
  return (
    <>
      <p>
        <span className="wrong">{`✗ 你选 ${chosen.join('')}`}</span>，正确答案 <b>{letters.join('')}</b>
      </p>
      {partial.length > 0 && (
        <p>
          {`只漏选 ${letters.at(-1)} 时，${marksText(SAMPLE_MARKS)} 分的题：`}
          {partial.map(({ rule, marks }) => `${rule}的得 ${marksText(marks)} 分`).join('；')}
        </p>
      )}
    </>
  )
}

/** One question with its key and its explanation, unless it is shown as before it is answered. */
export function Part({ of: { type, body }, pictures, isAnswered = true, isSampled = false }: PartProps) {
  const { stem, options } = body
  const answer = isAnswered ? body.answer_key : null
  const explanation = isAnswered ? body.explanation : []
  const letters = isSampled && answer?.kind === 'letters' ? answer : null
  const chosen =
    letters &&
    sampleAnswer(
      letters.letters,
      options.map(({ letter }) => letter),
    )
  return (
    <section>
      <small>{questionTypeNames[type]}</small>
      <Rich of={stem} pictures={pictures} />
      {options.length > 0 && <Options options={options} answer={answer} pictures={pictures} chosen={chosen} />}
      {letters && chosen ? <Sample chosen={chosen} of={letters} options={options.length} /> : <Answer of={answer} pictures={pictures} />}
      {explanation.length > 0 && (
        <>
          <b>解析：</b>
          <Rich of={explanation} pictures={pictures} />
        </>
      )}
    </section>
  )
}

/** A question that was refused, as far as it was read. */
function Sketched({ of: { type, stem, options, answer, reference, explanation }, pictures }: { of: Sketch; pictures: Pictures }) {
  return (
    <section>
      <small>{type === null ? '题型不明' : questionTypeNames[type]}</small>
      <Rich of={stem} pictures={pictures} />
      {options.length > 0 && (
        <ol className="options">
          {options.map((option, at) => (
            <li key={letterAt(at)}>
              <b>{letterAt(at)}.</b>
              <Rich of={option} pictures={pictures} />
            </li>
          ))}
        </ol>
      )}
      <p>
        <b>答案：</b>
        <span className="lines">{answer === '' && reference.length === 0 ? '没有读到' : answer}</span>
        <Rich of={reference} pictures={pictures} />
      </p>
      {explanation.length > 0 && <Rich of={explanation} pictures={pictures} />}
    </section>
  )
}

const wishes = { left: '（你选择了不导入）', mended: '（已改好）' } as const
const stateWords = ({ isRefused, isOpen, wish }: ShownQuestion) => (wish && !isOpen ? wishes[wish] : isRefused ? '（不会导入）' : '')

/** Whether staff may take the key of the file instead of that of the bank: not where learners have answered. */
const isChosenBetween = ({ bank, codes = [] }: ShownQuestion) => bank !== undefined && codes.includes(BANK_CONFLICT)

/** The acts that a question is open to before the import is confirmed; `of` names it. */
function CardActs({ of: name, shown }: { of: string; shown: ShownQuestion }) {
  const { version = 0, wish, was, sketch, parts, place, group, isOpen, line, bank } = shown
  if (typeof line !== 'number') return null
  const top = parts[0]?.type ?? sketch?.type
  const children = top === 'material' ? (sketch?.children.length ?? parts.length - 1) : 0
  if (wish === 'left')
    return was?.wish === 'mended' ? null : (
      <div className="acts">
        <ActButton name="restore-import-question" of={name} version={version} note={`：${place}`} isMark>
          还是导入
        </ActButton>
      </div>
    )
  return (
    <div className="acts">
      {(group !== undefined || isChosenBetween(shown)) && isOpen && (
        <ActButton name="choose-import-question" of={name} version={version} note={`：${place}`}>
          {bank ? '用文件的答案' : '用这一题'}
        </ActButton>
      )}
      {(parts.length > 0 || sketch) && (
        <ActLink name="fix-import-question" of={name} isEdit>
          修改
        </ActLink>
      )}
      {Array.from({ length: children }, (_, at) => (
        <ActLink key={String(at)} name="fix-import-question" of={`${name}.${at + 1}`}>
          {`改第 ${at + 1} 小题`}
        </ActLink>
      ))}
      <ActButton name="leave-import-question" of={name} version={version} note={`：${place}`} isMark>
        {bank && isOpen ? '保留题库的' : '不导入'}
      </ActButton>
    </div>
  )
}

/** The lines of the file around a question, its own marked. */
function Source({ of: { source, place } }: { of: ShownQuestion }) {
  if (!source) return null
  const { lines, from, to } = source
  return (
    <aside className="page" aria-label={`${place}在文件里`}>
      <h4>{from === to ? `原文第 ${from} 行` : `原文第 ${from}–${to} 行`}</h4>
      <ol>
        {lines.map(([number, text]) => (
          <li key={number} value={number} className={number >= from && number <= to ? 'own' : undefined}>
            {text}
          </li>
        ))}
      </ol>
    </aside>
  )
}

/** A question of the file; beside it the one of the bank that it contradicts, while nobody chose. */
function Parts({ of: { parts, pictures, bank, isOpen } }: { of: ShownQuestion }) {
  const own = parts.map((part, at) => <Part key={String(at)} of={part} pictures={pictures} />)
  if (!bank || !isOpen) return own
  return (
    <div className="beside">
      <div>
        <h4>文件里的</h4>
        {own}
      </div>
      <div>
        <h4>{bank.place}</h4>
        <Part of={bank.part} pictures={pictures} />
      </div>
    </div>
  )
}

/** A question as learners will see it, and what is to be said of it. `name`: how acts name it, where it may be mended. */
export function ShownCard({ of: shown, name }: { of: ShownQuestion; name?: string }) {
  const { place, notes, parts, pictures, sketch } = shown
  return (
    <article className={shown.source ? 'shown sourced' : 'shown'} tabIndex={-1} id={name && `q${name.split('.')[1]}`}>
      <h3>{`${place}${stateWords(shown)}`}</h3>
      {notes.length > 0 && (
        <ul className="notice">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div>
        <Parts of={shown} />
        {sketch &&
          parts.length === 0 &&
          [sketch, ...sketch.children].map((own, at) => <Sketched key={String(at)} of={own} pictures={pictures} />)}
      </div>
      <Source of={shown} />
      {name !== undefined && <CardActs of={name} shown={shown} />}
    </article>
  )
}

export type Numbered = { seq: number; shown: ShownQuestion }

/** Questions that ask the same with different keys, beside each other. */
export function Conflicts({ of: found, run }: { of: readonly Numbered[]; run: number | null }) {
  if (found.length === 0) return null
  const groups = [...new Set(found.map(({ shown }) => shown.group))]
  return (
    <section aria-label="同一题的不同答案">
      <h2>{`同一题的答案不同 ${groups.length} 处`}</h2>
      <p className="muted">请对照原文件，选用答案正确的一题；其余的不导入。</p>
      {groups.map((group) => (
        <div key={group} className="beside">
          {found
            .filter(({ shown }) => shown.group === group)
            .map(({ seq, shown }) => (
              <ShownCard
                key={seq}
                of={{ ...shown, place: `${shown.file ?? ''} ${shown.place}`, notes: [] }}
                {...(run !== null && { name: `${run}.${seq + 1}` })}
              />
            ))}
        </div>
      ))}
    </section>
  )
}

type Listed = {
  shown: readonly Numbered[]
  /** The run, while its questions may be mended. */
  run: number | null
  open: number
  page: number
  pages: number
  path: string
  note: string | null
  groups: readonly NoteGroup[]
  /** The form that says where the questions go. */
  aim: ReactNode
}

const isOwn = (note: string | null, code: string) => note === code

/** Notes by their kind, each with the questions it is about; the worst first. */
function Groups({ groups, note, path, open }: Pick<Listed, 'groups' | 'note' | 'path' | 'open'>) {
  const noted = groups.filter(({ code }) => code !== NO_NOTES)
  const plain = groups.find(({ code }) => code === NO_NOTES)
  if (noted.length === 0) return null
  return (
    <nav aria-label="要看的">
      <h2>要看的</h2>
      <ul>
        {open > 0 && (
          <li>
            <a href={`${path}?note=${OPEN}`} aria-current={isOwn(note, OPEN) ? 'page' : undefined}>
              ✎ 要改的 <b>{`${open} 道`}</b>
            </a>
          </li>
        )}
        {noted.map(({ code, name, count, checked, isSerious }) => (
          <li key={code}>
            <a href={`${path}?note=${code}`} aria-current={isOwn(note, code) ? 'page' : undefined}>
              {`${checked === count ? '✓ ' : isSerious ? '⚠ ' : ''}${name}`}
              <b>{`${count} 道`}</b>
            </a>
          </li>
        ))}
        {plain && (
          <li>
            <a href={`${path}?note=${NO_NOTES}`} aria-current={isOwn(note, NO_NOTES) ? 'page' : undefined}>
              ✓ 没有要说的<b>{`${plain.count} 道`}</b>
            </a>
          </li>
        )}
        <li>
          <a href={path} aria-current={note === null ? 'page' : undefined}>
            全部
          </a>
        </li>
      </ul>
    </nav>
  )
}

function titleOf(note: string | null, open: number, named: NoteGroup | undefined): string {
  if (note === OPEN) return `要改的 ${open} 道`
  if (note === null || !named) return '题目预览'
  return `${note === NO_NOTES ? '没有要说的' : named.name} ${named.count} 道`
}

/** The acts that settle a group at once; those that stay out as they are can only be left out. */
function GroupActs({ of: { code, name, count, checked, isKeptOut }, run }: { of: NoteGroup; run: number }) {
  const ref = `${run}.${code}`
  const isChecked = checked === count
  return (
    <div className="acts">
      {!isKeptOut &&
        (isChecked ? (
          <ActButton name="uncheck-import-group" of={ref} version={0} note={`：${name}`}>
            取消确认
          </ActButton>
        ) : (
          <ActButton name="check-import-group" of={ref} version={0} note={`：${name}`}>
            {`✓ 这 ${count} 道都对`}
          </ActButton>
        ))}
      <ActLink name="leave-import-group" of={ref}>
        都不收
      </ActLink>
    </div>
  )
}

/** The questions that were kept, some of them at a time; `page` counts from 1. */
export function ShownList({ shown, run, open, page, pages, path, note, groups, aim }: Listed) {
  if (groups.length === 0) return null
  const more = note === null ? '' : `&note=${note}`
  const named = groups.find(({ code }) => code === note)
  return (
    <div className="review">
      {(aim || groups.some(({ code }) => code !== NO_NOTES)) && (
        <div>
          <Groups groups={groups} note={note} path={path} open={open} />
          {aim}
        </div>
      )}
      <section data-list="">
        <div className="split">
          <h2>{titleOf(note, open, named)}</h2>
          {run !== null && named && note !== NO_NOTES && <GroupActs of={named} run={run} />}
        </div>
        <p className="muted">学员会看到的样子。请对照原文件看题干、选项和答案。</p>
        {shown.length === 0 && <p className="empty">没有这样的题</p>}
        {shown.map(({ seq, shown: each }) => (
          <ShownCard key={seq} of={each} {...(run !== null && { name: `${run}.${seq + 1}` })} />
        ))}
        {pages > 1 && (
          <p>
            {`第 ${page} 页，共 ${pages} 页　`}
            {page > 1 && <a href={`${path}?page=${page - 1}${more}`}>上一页</a>}{' '}
            {page < pages && <a href={`${path}?page=${page + 1}${more}`}>下一页</a>}
          </p>
        )}
      </section>
    </div>
  )
}
