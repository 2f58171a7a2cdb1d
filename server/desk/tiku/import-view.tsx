import { keyText } from '#server/desk/parts/ref'
import { Rich } from '#server/desk/parts/rich-view'
import { NO_NOTES } from '#server/repositories/tiku/import-run'
import type { Key, QuestionType } from '@/contract/tiku/question.schema'
import { type QuestionBody, questionTypeNames } from '@/domain/tiku/question'
import type { NoteGroup } from './import-notes'
import type { ShownQuestion } from './import-shown'

type Pictures = ShownQuestion['pictures']
type PartProps = { of: { type: QuestionType; body: QuestionBody }; pictures: Pictures; isAnswered?: boolean }

const isRight = (key: Key | null, letter: string) => key?.kind === 'letters' && key.letters.includes(letter)

function Options({ options, answer, pictures }: { options: QuestionBody['options']; answer: Key | null; pictures: Pictures }) {
  return (
    <ol className="options">
      {options.map(({ letter, text, rich }) => (
        <li key={letter}>
          <b>{letter}.</b>
          {rich ? <Rich of={rich} pictures={pictures} /> : <span>{text}</span>}
          {isRight(answer, letter) && <strong className="right">✓ 正确答案</strong>}
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

/** One question with its key and its explanation, unless it is shown as before it is answered. */
export function Part({ of: { type, body }, pictures, isAnswered = true }: PartProps) {
  const { stem, options } = body
  const answer = isAnswered ? body.answer_key : null
  const explanation = isAnswered ? body.explanation : []
  return (
    <section>
      <small>{questionTypeNames[type]}</small>
      <Rich of={stem} pictures={pictures} />
      {options.length > 0 && <Options options={options} answer={answer} pictures={pictures} />}
      <Answer of={answer} pictures={pictures} />
      {explanation.length > 0 && (
        <>
          <b>解析：</b>
          <Rich of={explanation} pictures={pictures} />
        </>
      )}
    </section>
  )
}

/** A question as learners will see it, and what is to be said of it. */
export function ShownCard({ of: { place, notes, isRefused, parts, pictures } }: { of: ShownQuestion }) {
  return (
    <article className="shown">
      <h3>{`${place}${isRefused ? '（不会导入）' : ''}`}</h3>
      {notes.length > 0 && (
        <ul className="notice">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {parts.map((part, at) => (
        <Part key={String(at)} of={part} pictures={pictures} />
      ))}
    </article>
  )
}

type Listed = {
  shown: readonly ShownQuestion[]
  page: number
  pages: number
  path: string
  note: string | null
  groups: readonly NoteGroup[]
}

const isOwn = (note: string | null, code: string) => note === code

/** Notes by their kind, each with the questions it is about; the worst first. */
function Groups({ groups, note, path }: Pick<Listed, 'groups' | 'note' | 'path'>) {
  const noted = groups.filter(({ code }) => code !== NO_NOTES)
  const plain = groups.find(({ code }) => code === NO_NOTES)
  if (noted.length === 0) return null
  return (
    <nav aria-label="要看的">
      <h2>要看的</h2>
      <ul>
        {noted.map(({ code, name, count, isSerious }) => (
          <li key={code}>
            <a href={`${path}?note=${code}`} aria-current={isOwn(note, code) ? 'page' : undefined}>
              {`${isSerious ? '⚠ ' : ''}${name} ${count} 道`}
            </a>
          </li>
        ))}
        {plain && (
          <li>
            <a
              href={`${path}?note=${NO_NOTES}`}
              aria-current={isOwn(note, NO_NOTES) ? 'page' : undefined}
            >{`✓ 没有要说的 ${plain.count} 道`}</a>
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

/** The questions that were kept, some of them at a time; `page` counts from 1. */
export function ShownList({ shown, page, pages, path, note, groups }: Listed) {
  if (groups.length === 0) return null
  const more = note === null ? '' : `&note=${note}`
  const named = groups.find(({ code }) => code === note)
  return (
    <>
      <Groups groups={groups} note={note} path={path} />
      <h2>{note === null || !named ? '题目预览' : `${note === NO_NOTES ? '没有要说的' : named.name} ${named.count} 道`}</h2>
      <p className="muted">学员会看到的样子。请对照原文件看题干、选项和答案。</p>
      {shown.length === 0 && <p className="empty">没有这样的题</p>}
      {shown.map((each, at) => (
        <ShownCard key={String(at)} of={each} />
      ))}
      {pages > 1 && (
        <p>
          {`第 ${page} 页，共 ${pages} 页　`}
          {page > 1 && <a href={`${path}?page=${page - 1}${more}`}>上一页</a>}{' '}
          {page < pages && <a href={`${path}?page=${page + 1}${more}`}>下一页</a>}
        </p>
      )}
    </>
  )
}
