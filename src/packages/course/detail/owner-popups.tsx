import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PreTaskKind, Protocol } from '@/contract/course/gate.schema'
import { finishPreTask, gateQueries, signProtocol } from '@/data/course/gate'
import { useAct } from '@/data/http/use-act'
import { contactErrors } from '@/domain/account/contact-form'
import { preTaskNames } from '@/domain/account/member-gate'
import { idNumberOf } from '@/domain/text/id-number'
import { dayText } from '@/domain/time/day'
import { SubjectChoice } from '@/features/course/subject-choice'
import { QueryState } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Cell } from '@/ui/card'
import { Checkbox } from '@/ui/choices'
import { Field } from '@/ui/field'
import { Popup } from '@/ui/popup'
import { RichContent } from '@/ui/rich-content'
import { useJoinGroup } from './course-actions'

function useSign({ id, version }: Protocol, onDone: () => void) {
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const [idNumber, setNumber] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [errors, setErrors] = useState<{ name?: string; number?: string }>({})
  const { run, isBusy } = useAct(async () => {
    await signProtocol(cache, id, { name: name.trim(), idNumber: idNumber.trim(), version })
    toast('签署成功')
    onDone()
  })
  const sign = () => {
    const wrong = { ...contactErrors({ name }), ...(idNumberOf(idNumber) === null && { number: '身份证号不正确，请核对后再填' }) }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (isAgreed) run()
    else toast('请先勾选同意')
  }
  return { name, setName, idNumber, setNumber, isAgreed, setAgreed, errors, isBusy, sign }
}

/** The text of an agreement, and the form that signs it. */
export function ProtocolPopup({ of, onClose }: { of: Protocol; onClose: () => void }) {
  const form = useSign(of, onClose)
  return (
    <Popup id="protocol" title={of.title} place="whole" onClose={onClose}>
      <RichContent of={of.content} onLink={(href) => void openAddress(href)} />
      {of.signed ? (
        <View className="muted">
          {of.signed.name}（{of.signed.number}）已于 {dayText(of.signed.at)} 签署
        </View>
      ) : (
        <>
          <Field label="姓名" value={form.name} maxLength={40} error={form.errors.name} onInput={form.setName} />
          <Field label="身份证号" value={form.idNumber} maxLength={18} error={form.errors.number} onInput={form.setNumber} />
          <Checkbox isChecked={form.isAgreed} onChange={form.setAgreed}>
            我已阅读并同意协议，身份信息仅用于核对保障资格
          </Checkbox>
          <ActionButton id="sign-protocol" isWide isBusy={form.isBusy} onClick={form.sign}>
            确认签署
          </ActionButton>
        </>
      )}
    </Popup>
  )
}

const notes: Record<PreTaskKind, string> = {
  profile: '老师和同学能认出你',
  mobile: '以后用它登录，也用它核对是你本人',
  group: '讲义和每日任务都在群里发布',
  protocol: '协议里的保障，签署后才生效',
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

/** Asks which subjects of a combined course the learner takes. */
export function SubjectsPopup({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const subjects = useQuery(gateQueries.subjects(courseId))
  return (
    <Popup id="subjects" title="选择科目" onClose={onClose}>
      <QueryState of={subjects}>{(of) => <SubjectChoice of={of} onDone={onClose} />}</QueryState>
    </Popup>
  )
}
