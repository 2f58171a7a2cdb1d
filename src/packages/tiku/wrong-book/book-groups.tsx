import type { WrongCounts } from '@/contract/tiku/review.schema'
import { reasonText, type WrongFilter } from '@/domain/tiku/wrong-filter'
import { go } from '@/navigation/go'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { StateNotice } from '@/ui/state-notice'

type BookGroupsProps = { counts: WrongCounts; by: 'points' | 'reasons'; onChoose: (filter: WrongFilter) => void }

const groupsOf = ({ points, reasons }: WrongCounts, by: BookGroupsProps['by']) =>
  by === 'points'
    ? points.map(({ id, title, count }) => ({ key: `point-${id}`, title, count, filter: { point: String(id) } }))
    : reasons.map(({ reason, count }) => ({
        key: `reason-${reason ?? 'none'}`,
        title: reasonText(reason),
        count,
        filter: { reason: reason ?? 'none' },
      }))

/** The wrong book by knowledge point or by reason, the fullest first; each leads to its questions. */
export function BookGroups({ counts, by, onChoose }: BookGroupsProps) {
  const groups = groupsOf(counts, by)
  if (groups.length === 0) return <StateNotice id="no-groups" text="错题本是空的" action="去题库" onAction={() => go('tiku_home')} />
  return (
    <Card id={`by-${by}`}>
      {groups.map(({ key, title, count, filter }) => (
        <Cell key={key} id={key} side={`${count} 题`} onClick={() => onChoose(filter)}>
          {title}
        </Cell>
      ))}
    </Card>
  )
}
