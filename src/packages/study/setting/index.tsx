import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudySetting } from '@/contract/study/plan.schema'
import { studyQueries } from '@/data/study/study-pages'
import { setStudy, studyCalendar } from '@/data/study/study-pages-commands'
import { NoticeOffer } from '@/features/account/notice-offer'
import { screen } from '@/features/page-frame/screen'
import { back } from '@/navigation/go'
import { View } from '@/platform/elements'
import { files } from '@/platform/files'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Radio } from '@/ui/radio'
import { InClass } from '../parts/in-class'
import { Minutes, RestDays } from './setting-cards'

definePageConfig({ navigationBarTitleText: '设置任务' })

const HOURS = [7, 12, 18, 20, 21] as const
const NONE = 'none'
const reminders = [{ value: NONE, text: '不提醒' }, ...HOURS.map((hour) => ({ value: String(hour * 60), text: `每天 ${hour}:00` }))]
const SAVED = { saved: '日历文件已保存，打开后加入日历', copied: '未完成的任务已复制', failed: '没有保存成功，请再试一次' } as const

function useActions() {
  const cache = useQueryClient()
  const [busy, setBusy] = useState<'save' | 'calendar' | null>(null)
  const run = async (name: 'save' | 'calendar', work: () => Promise<void>) => {
    setBusy(name)
    await work().catch(() => undefined)
    setBusy(null)
  }
  const save = (setting: StudySetting) =>
    run('save', async () => {
      const { movedCount } = await setStudy(cache, setting)
      toast(movedCount > 0 ? `已保存，${movedCount} 个任务的截止日有调整` : '已保存')
      back()
    })
  const calendar = () =>
    run('calendar', async () => {
      const { name, text } = await studyCalendar()
      toast(SAVED[await files.saveText({ name, text, mime: 'text/calendar', words: text })])
    })
  return { busy, save: (setting: StudySetting) => void save(setting), calendar: () => void calendar() }
}

function Form({ of }: { of: StudySetting }) {
  const [{ dailyMinutes, restDays, remindAt }, set] = useState(of)
  const { busy, save, calendar } = useActions()
  const change = (part: Partial<StudySetting>) => set((before) => ({ ...before, ...part }))
  return (
    <View id="setting" className="page-top">
      <Minutes value={dailyMinutes} onChange={(value) => change({ dailyMinutes: value })} />
      <RestDays value={restDays} onChange={(value) => change({ restDays: value })} />
      <Card>
        <View className="title">学习提醒</View>
        <Radio
          label="学习提醒"
          options={reminders}
          value={remindAt === null ? NONE : String(remindAt)}
          onChange={(value) => change({ remindAt: value === NONE ? null : Number(value) })}
        />
        <NoticeOffer topic="task">到了提醒时间</NoticeOffer>
        <Cell side="导出日历文件" onClick={() => busy === null && calendar()}>
          把计划加入日历
        </Cell>
      </Card>
      <View className="page-pad">
        <ActionButton id="save-setting" isWide isBusy={busy === 'save'} onClick={() => save({ dailyMinutes, restDays, remindAt })}>
          保存
        </ActionButton>
      </View>
    </View>
  )
}

export default screen('set_task', () => {
  const setting = useQuery(studyQueries.setting())
  return <InClass of={setting}>{(of) => <Form of={of} />}</InClass>
})
