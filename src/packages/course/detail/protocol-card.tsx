import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gateQueries } from '@/data/course/shelf'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { lazy } from '@/ui/lazy'

const ProtocolPopup = lazy(() => import('./protocol-popup').then((found) => found.ProtocolPopup))

/** The agreement of a course, where it has one. */
export function ProtocolCard({ courseId }: { courseId: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data: facts } = useQuery(gateQueries.authInfo(courseId))
  const { data } = useQuery({ ...gateQueries.protocol(courseId), enabled: facts?.hasProtocol === true })
  if (!data) return null
  return (
    <Card>
      <View className="title">{data.title}</View>
      <View className="muted">{data.signed ? '你已签署，保障生效中' : '购买后签署，未通过考试可以免费重学'}</View>
      <ActionButton look="plain" onClick={() => setOpen(true)}>
        查看协议
      </ActionButton>
      {isOpen && <ProtocolPopup of={data} onClose={() => setOpen(false)} />}
    </Card>
  )
}
