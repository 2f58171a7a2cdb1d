import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PreTaskKind } from '@/contract/course/gate.schema'
import { finishPreTask, gateQueries } from '@/data/course/shelf'
import { useAct } from '@/data/http/use-act'
import { preTaskNames } from '@/domain/account/member-gate'
import { QueryState } from '@/features/page-frame/query-state'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Cell } from '@/ui/cell'
import { Popup } from '@/ui/popup'
import { ProtocolPopup } from './protocol-popup'
import { useJoinGroup } from './use-join-group'

const notes: Record<PreTaskKind, string> = {
  profile: '老师和同学能认出你，证书也用这个名字',
  mobile: '开课和改期会发短信到你绑定的手机号',
  group: '讲义和每日任务都在群里发布',
  protocol: '保障考前冲刺班的免费重学资格',
}

function useTasks(courseId: number) {
  const cache = useQueryClient()
  return useAct((kind: PreTaskKind) => finishPreTask(cache, courseId, kind), {
    onSuccess: () => toast('已完成'),
    onError: (_error, kind) => {
      if (kind === 'profile') go('set_nickname')
      if (kind === 'mobile') go('set_mobile')
    },
  })
}

/** Lists the tasks before the first lesson, each with the way to do it. */
export function PreparePopup({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const tasks = useQuery(gateQueries.preTasks(courseId))
  const protocol = useQuery(gateQueries.protocol(courseId))
  const [isSigning, setSigning] = useState(false)
  const { run: finish, busyWith } = useTasks(courseId)
  const group = useJoinGroup(courseId)
  const act = (kind: PreTaskKind) => {
    if (kind === 'protocol') return setSigning(true)
    if (kind === 'group') group.join()
    finish(kind)
  }
  if (isSigning && protocol.data) return <ProtocolPopup of={protocol.data} onClose={() => setSigning(false)} />
  return (
    <Popup id="prepare" title="开课准备" onClose={onClose}>
      <QueryState of={tasks}>
        {({ tasks: rows }) =>
          rows.map(({ kind, isDone }) => (
            <Cell
              key={kind}
              side={
                isDone ? (
                  '✓ 已完成'
                ) : (
                  <ActionButton look="plain" isBusy={busyWith === kind} label={`去${preTaskNames[kind]}`} onClick={() => act(kind)}>
                    去完成
                  </ActionButton>
                )
              }
            >
              <View>{preTaskNames[kind]}</View>
              <View className="small">{notes[kind]}</View>
            </Cell>
          ))
        }
      </QueryState>
    </Popup>
  )
}
