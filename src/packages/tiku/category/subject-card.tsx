import type { TikuHome } from '@/contract/exam.schema'
import { PaperRow } from '@/features/tiku-cards/paper-row'
import { SubjectProgress } from '@/features/tiku-cards/subject-progress'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Fold } from '@/ui/fold'

type Subject = TikuHome['subjects'][number]

/** One subject: how far the learner is, its chapters folded away, and its papers. */
export function SubjectCard({ subject }: { subject: Subject }) {
  const { id, chapters, papers } = subject
  return (
    <Card id={`subject-${id}`}>
      <SubjectProgress subject={subject} />
      <Fold id={`chapters-${id}`} title={`章节（${chapters.length}）`}>
        {chapters.map((chapter) => (
          <Cell key={chapter.id} side={`${chapter.questionCount} 题`}>
            {chapter.title}
          </Cell>
        ))}
      </Fold>
      <View className="title" role="heading">
        试卷
      </View>
      {papers.length === 0 && <View className="muted">试卷正在准备中</View>}
      {papers.map((paper) => (
        <PaperRow key={paper.id} paper={paper} />
      ))}
    </Card>
  )
}
