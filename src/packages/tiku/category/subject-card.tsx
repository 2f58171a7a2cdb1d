import type { TikuHome } from '@/contract/exam/exam.schema'
import { go } from '@/navigation/go'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Fold } from '@/ui/fold'
import { SubjectProgress } from './subject-progress'

type Subject = TikuHome['subjects'][number]

/** One subject: how far the learner is, and its chapters folded away; each leads to where chapters are practised. */
export function SubjectCard({ subject }: { subject: Subject }) {
  const { id, chapters } = subject
  return (
    <Card id={`subject-${id}`}>
      <SubjectProgress subject={subject} />
      <Fold id={`chapters-${id}`} title={`章节（${chapters.length}）`}>
        {chapters.map((chapter) => (
          <Cell key={chapter.id} side={`${chapter.questionCount} 题`} onClick={() => go('tiku_chapters', { categoryId: id })}>
            {chapter.title}
          </Cell>
        ))}
      </Fold>
    </Card>
  )
}
