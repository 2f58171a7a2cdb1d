import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { session } from '@/data/account/session'
import { submitErratum } from '@/data/errata/errata'
import { useSendKey } from '@/data/http/send-key'
import { useAct } from '@/data/http/use-act'
import { deviceDraft } from '@/data/outbox/device-draft'
import { hasTexts } from '@/domain/text/read-json'
import { usePictures } from '@/features/site/pictures/use-pictures'
import { replace } from '@/navigation/go'
import { storage } from '@/platform/storage'
import { toast } from '@/platform/toast'

const names = ['chapter', 'edition', 'page', 'quote', 'wrong', 'right'] as const
export type ErratumForm = Record<(typeof names)[number], string>
const isForm = (value: unknown): value is ErratumForm => hasTexts(value, names)

/** Returns the form so far, from the device where there is any; the chapter the page was opened for goes first. */
function firstForm(draft: { read: () => ErratumForm | null | undefined }, edition: string, chapterId: number | undefined): ErratumForm {
  const form = draft.read() ?? { chapter: '', edition, page: '', quote: '', wrong: '', right: '' }
  return chapterId === undefined ? form : { ...form, chapter: String(chapterId) }
}

/** The form's values as the body of the report. */
const bodyOf = ({ chapter, edition, page, quote, wrong, right }: ErratumForm) => ({
  chapterId: Number(chapter),
  edition,
  page: Number(page),
  quote,
  wrong,
  right,
})

const isWholeForm = (form: ErratumForm) => names.every((name) => form[name].trim() !== '') && /^[1-9]\d{0,3}$/.test(form.page)

/** A report being written; it stays on the device, without a network too, until it was taken. */
export function useErratum(bookId: number, edition: string, chapterId: number | undefined) {
  const cache = useQueryClient()
  const [draft] = useState(() => deviceDraft(storage, `erratum:${session.store.getState().userId ?? 0}:${bookId}`, isForm))
  const [form, setForm] = useState<ErratumForm>(() => firstForm(draft, edition, chapterId))
  const { keyOf } = useSendKey()
  const pictures = usePictures('errata')
  useEffect(() => {
    if (form.quote + form.wrong + form.right !== '') draft.keep(form)
  }, [draft, form])
  const report = { bookId, ...bodyOf(form), images: pictures.stored.map(({ key }) => key) }
  const sending = useAct(() => submitErratum({ ...report, idempotencyKey: keyOf(report) }), {
    onSuccess: async ({ id }) => {
      draft.forget()
      await cache.invalidateQueries({ queryKey: ['errata'] })
      toast('已提交，核对后会告诉你结果')
      replace('my-errata-details', { errataId: id })
    },
  })
  return {
    form,
    pictures,
    isWhole: isWholeForm(form),
    hasFailed: sending.error !== null,
    isBusy: sending.isBusy,
    write: (change: Partial<ErratumForm>) => setForm((before) => ({ ...before, ...change })),
    forget: draft.forget,
    send: () => sending.run(),
  }
}
