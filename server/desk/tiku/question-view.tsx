import type { Env } from '#server/env'
import { mediaUrl } from '#server/media-url'
import type { QuestionType } from '@/contract/tiku/question.schema'
import type { QuestionBody } from '@/domain/tiku/question'
import { Part } from './import-view'

const SOURCES = /"src":"([^"\\]+)"/g

/** Addresses for the browser of the pictures in some content. */
export const picturesOf = (env: Env, content: unknown): Record<string, string> =>
  Object.fromEntries([...JSON.stringify(content).matchAll(SOURCES)].map(([, src = '']) => [src, mediaUrl(env, src)]))

type ViewProps = {
  parts: readonly { type: QuestionType; body: QuestionBody }[]
  pictures: Record<string, string>
  /** The page, for the link to the other view. */
  path: string
  isAnswered: boolean
}

/** A question as learners see it, before or after they answered it; a material is followed by its questions. */
export function LearnerView({ parts, pictures, path, isAnswered }: ViewProps) {
  const tab = (words: string, view: string, isHere: boolean) => (
    <a href={`${path}?view=${view}`} aria-current={isHere ? 'true' : undefined}>
      {words}
    </a>
  )
  return (
    <section>
      <h2>学员看到的</h2>
      <p className="acts">
        {tab('答题时', 'asked', !isAnswered)}
        {tab('答完后', 'answered', isAnswered)}
      </p>
      <article className="shown">
        {parts.map((part, at) => (
          <Part key={String(at)} of={part} pictures={pictures} isAnswered={isAnswered} isSampled />
        ))}
      </article>
    </section>
  )
}
