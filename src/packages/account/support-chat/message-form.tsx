import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { supportQueries } from '@/data/account/support'
import { writeSupport } from '@/data/account/support-commands'
import { contactErrors } from '@/domain/account/contact-form'
import { mobileInput } from '@/domain/account/mobile-input'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'
import { shownError } from '../parts/shown-error'

const LONGEST = 1000

function useMessage(isVisitor: boolean) {
  const cache = useQueryClient()
  const [body, setBody] = useState('')
  const [contact, setContact] = useState('')
  const [errors, setErrors] = useState<{ body?: string; contact?: string }>({})
  const writing = useMutation({
    mutationFn: writeSupport,
    onSuccess: async () => {
      setBody('')
      toast(isVisitor ? '已收到，我们会打电话联系您' : '已收到，回复会显示在本页')
      if (!isVisitor) await cache.invalidateQueries({ queryKey: supportQueries.messages().queryKey })
    },
    onError: (error) => setErrors({ body: shownError(error) }),
  })
  const submit = () => {
    const phone = isVisitor ? contactErrors({ phone: contact }).phone : undefined
    const wrong = { ...(body.trim() === '' && { body: '请写下您遇到的问题' }), ...(phone !== undefined && { contact: phone }) }
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) writing.mutate({ body, ...(isVisitor && { contact }) })
  }
  return { body, setBody, contact, setContact: (text: string) => setContact(mobileInput(text)), errors, isBusy: writing.isPending, submit }
}

/** A message to customer service; a visitor adds a phone number. */
export function MessageForm({ isVisitor }: { isVisitor: boolean }) {
  const form = useMessage(isVisitor)
  return (
    <Card id="support-form">
      <Textarea
        id="support-body"
        label="给客服留言"
        placeholder="遇到了什么问题？写下课程或订单的名字，处理更快"
        maxLength={LONGEST}
        value={form.body}
        error={form.errors.body}
        onInput={form.setBody}
      />
      {isVisitor && (
        <Field
          id="support-contact"
          label="联系电话"
          kind="tel"
          maxLength={20}
          placeholder="方便我们回复您"
          value={form.contact}
          error={form.errors.contact}
          onInput={form.setContact}
        />
      )}
      <ActionButton id="support-send" isWide look="plain" isBusy={form.isBusy} onClick={form.submit}>
        提交留言
      </ActionButton>
    </Card>
  )
}
