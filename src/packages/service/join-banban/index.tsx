import { useState } from 'react'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Tabs } from '@/ui/tabs'
import { Contacts } from '../parts/contacts'

definePageConfig({ navigationBarTitleText: '加入班级' })

const tabs = [
  { key: 'banban', text: '班主任' },
  { key: 'assistant', text: '助教' },
] as const
type Role = (typeof tabs)[number]['key']

/** Class teachers and assistants of the learner's courses. */
export default screen('join_banban', ({ courseId }) => {
  const [role, setRole] = useState<Role>('banban')
  return (
    <Tabs id="contact-role" label="联系谁" tabs={tabs} current={role} onChange={(key) => setRole(key === 'assistant' ? key : 'banban')}>
      <View>
        <Contacts key={role} role={role} courseId={courseId} />
      </View>
    </Tabs>
  )
})
