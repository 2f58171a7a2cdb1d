import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserBase } from '@/contract/account/user.schema'
import { userQueries } from '@/data/account/user'
import { useAct } from '@/data/http/use-act'
import { redeemInviteCode } from '@/data/invite/invite-code'
import { gatewayQueries } from '@/data/site/gateway'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Field } from '@/ui/field'

/** The form for an invitation code: a refusal is shown under the field. */
function useInviteCode() {
  const cache = useQueryClient()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { run: redeem, isBusy } = useAct(() => redeemInviteCode(cache, code), {
    onSuccess: (end) => ('done' in end ? toast(end.done) : setError(end.refusal)),
  })
  const change = (text: string) => {
    setCode(text)
    setError(undefined)
  }
  const submit = () => {
    if (code.trim() === '') setError('请填写邀请码')
    else redeem()
  }
  return { code, error, isBusy, change, submit }
}

/** Invited learners shown by name; the number covers the others. */
const NAMED = 3

const nameIn = (people: Map<number, UserBase> | undefined, id: number) => people?.get(id)?.nickname ?? '—'

function InviteCodeForm() {
  const form = useInviteCode()
  return (
    <Field
      id="invite-code"
      label="填写邀请码"
      placeholder="邀请你的好友的 6 位邀请码"
      maxLength={12}
      value={form.code}
      error={form.error}
      onInput={form.change}
      onEnter={form.submit}
      side={
        <ActionButton id="redeem-invite" look="quiet" isBusy={form.isBusy} onClick={form.submit}>
          填写
        </ActionButton>
      }
    />
  )
}

/** The learners that the own code brought, and the one that brought the learner, whose code can be given here until there is one. */
export function FriendsCard() {
  const { data: status } = useQuery(gatewayQueries.invitedStatus())
  const { inviterId = null, invitedIds = [], invitedCount = 0 } = status ?? {}
  const ids = [...(inviterId === null ? [] : [inviterId]), ...invitedIds.slice(0, NAMED)]
  const { data: people } = useQuery({ ...userQueries.byIds(ids), enabled: ids.length > 0 })
  if (status === undefined) return null
  const named = invitedIds.slice(0, NAMED).map((id) => nameIn(people, id))
  return (
    <Card id="invite-friends">
      {invitedCount > 0 && <Cell side={`${named.join('、')}${invitedCount > NAMED ? ` 等 ${invitedCount} 人` : ''}`}>我邀请的学员</Cell>}
      {inviterId === null ? <InviteCodeForm /> : <Cell side={nameIn(people, inviterId)}>邀请我的学员</Cell>}
    </Card>
  )
}
