import type { PaperCard } from '@/contract/exam/exam.schema'
import { useStartPractice } from '@/navigation/use-start-practice'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Tabs } from '@/ui/tabs'
import { PaperRow } from './paper-row'

export type PaperKind = PaperCard['kind']
const TABS = [
  { key: 'mock', text: '模考' },
  { key: 'past', text: '真题' },
] as const

type PapersProps = { papers: readonly (PaperCard & { isLocked: boolean })[]; kind: PaperKind; onKind: (kind: PaperKind) => void }

/** Papers of a kind: to be sat as an exam, or practised question by question. */
export function Papers({ papers, kind, onKind }: PapersProps) {
  const { start, isStarting } = useStartPractice()
  const shown = papers.filter((paper) => paper.kind === kind)
  return (
    <Card id="papers">
      <Tabs id="paper-kinds" label="试卷" tabs={TABS} current={kind} onChange={(key) => onKind(key === 'past' ? 'past' : 'mock')}>
        {shown.length === 0 && <View className="muted">这类试卷正在准备中</View>}
        {shown.map((paper) => (
          <View key={paper.id} className="tiku-paper">
            <PaperRow paper={paper} isLocked={paper.isLocked} />
            {!paper.isLocked && (
              <ActionButton
                id={`practise-paper-${paper.id}`}
                look="quiet"
                label={`逐题练习 ${paper.title}`}
                isBusy={isStarting}
                onClick={() => start({ mode: 'practice', source: { kind: 'paper', paperId: paper.id } })}
              >
                逐题练习
              </ActionButton>
            )}
          </View>
        ))}
      </Tabs>
    </Card>
  )
}
