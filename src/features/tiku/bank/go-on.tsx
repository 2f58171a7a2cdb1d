import type { Study } from '@/contract/tiku/practice.schema'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Cell } from '@/ui/cell'

/** The practice last worked at, where it was left. */
export function GoOn({ last }: Pick<Study, 'last'>) {
  if (last === null) return null
  const { id, title, mode, doneCount, questionCount } = last
  return (
    <Cell id="go-on" side={`${doneCount} / ${questionCount}`} onClick={() => go('tiku_practice', { practiceId: id })}>
      <View>继续{mode === 'recite' ? '背题' : '练习'}</View>
      <View className="small">{title}</View>
    </Cell>
  )
}
