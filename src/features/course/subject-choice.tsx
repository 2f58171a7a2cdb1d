import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Subjects } from '@/contract/course/gate.schema'
import { confirmCombine } from '@/data/course/gate'
import { useAct } from '@/data/http/use-act'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Checkbox } from '@/ui/choices'

const countText = ({ least, most }: Subjects) => (least === most ? `请选择 ${least} 个科目` : `请选择 ${least} 到 ${most} 个科目`)

/** Subjects of a combined course, of which so many are confirmed once. */
export function SubjectChoice({ of, onDone }: { of: Subjects; onDone: () => void }) {
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const fits = chosen.length >= of.least && chosen.length <= of.most
  const { run: confirm, isBusy } = useAct(async () => {
    await confirmCombine(cache, of.courseId, [...chosen])
    toast('科目已确认，课程已放进“学习”')
    onDone()
  })
  return (
    <>
      <View className="muted">{countText(of)}，确认后不能自行更换</View>
      {of.subjects.map(({ id, name, note }) => (
        <Checkbox
          key={id}
          isChecked={chosen.includes(id)}
          onChange={(isOn) => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          <View>{name}</View>
          {note !== '' && <View className="small">{note}</View>}
        </Checkbox>
      ))}
      <ActionButton id="confirm-subjects" isWide disabled={!fits} isBusy={isBusy} onClick={() => confirm()}>
        确认科目
      </ActionButton>
    </>
  )
}
