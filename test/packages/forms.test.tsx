/** Rules that every form of a kind keeps, one row a form. A form that is written later is missing in the list of its kind and fails there. */
import { readdirSync, readFileSync } from 'node:fs'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Call } from '@/contract/call'
import { circle } from '@/contract/community/circle'
import { doubt } from '@/contract/doubt/doubt'
import { homework } from '@/contract/doubt/homework'
import { remark } from '@/contract/site/remark'
import { upload } from '@/contract/site/upload'
import { review } from '@/contract/tiku/review'
import { wallet } from '@/contract/wallet/wallet'
import type { Wallet } from '@/contract/wallet/wallet.schema'
import Dynamic from '@/packages/community/dynamic/index'
import Person from '@/packages/community/person/index'
import WriteDynamic from '@/packages/community/write/index'
import Ask from '@/packages/doubt/ask/index'
import DoubtDetail from '@/packages/doubt/detail/index'
import Homework from '@/packages/doubt/homework/index'
import AddErratum from '@/packages/errata/add/index'
import Withdrawal from '@/packages/invite/withdrawal/index'
import Remarks from '@/packages/site/remarks/index'
import Favourites from '@/packages/tiku/favourites/index'
import Recharge from '@/packages/wallet/recharge/index'
import { AT } from '@/routes/link'
import { answer, askedFor, holdBack, refuse } from '../support/client/fake-fetch'
import { renderPage, signIn } from '../support/client/render-page'
import { sampleTextFor } from '../support/client/sample-texts'
import { samples } from '../support/client/samples/all'

type Page = React.ComponentType
type Params = Record<string, string>

const purse: Wallet = { beans: 0, cash: 1200, pending: 0, leaving: 0, paidOut: 0, payoutHint: '138****0001' }

const found = async (id: string) => {
  await waitFor(() => expect(document.getElementById(id)).toBeTruthy())
  return document.getElementById(id) as HTMLButtonElement
}
function fill(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=file]),textarea'))
    fireEvent.change(field, { target: { value: sampleTextFor(field) } })
}
/** The files below a folder of `src` in which one of these words stands. */
const filesWith = (words: RegExp) =>
  readdirSync('src/packages', { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file) && words.test(readFileSync(`src/packages/${file}`, 'utf8')))
    .map((file) => file.replace(/\/[^/]+$/, ''))
    .sort()

beforeEach(() => {
  signIn()
  for (const { call, rich } of samples) answer<Call>(call, rich as never)
})

describe('a form with pictures', () => {
  /** The browser hands over a photo at once. */
  const handOver = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return
    Object.defineProperty(target, 'files', { value: [new File(['x'], '分录.png', { type: 'image/png' })] })
    target.dispatchEvent(new Event('change'))
  }
  beforeEach(() => {
    document.addEventListener('click', handOver)
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} })
    const { rich } = samples.find(({ call }) => call === homework.open) ?? {}
    answer<Call>(homework.open, { ...(rich as object), status: 'todo' } as never)
  })
  afterEach(() => document.removeEventListener('click', handOver))

  const forms: readonly (readonly [place: string, Page: Page, params: Params, send: string])[] = [
    ['community/write', WriteDynamic, { circleId: '1' }, 'send-dynamic'],
    ['doubt/ask', Ask, {}, 'send-doubt'],
    ['doubt/detail', DoubtDetail, { doubtId: '71' }, 'send-post'],
    ['doubt/homework', Homework, { homeworkId: '3' }, 'submit-homework'],
    ['errata/add', AddErratum, { bookId: '1', chapterId: '411' }, 'send-erratum'],
  ]

  it.each(forms)('%s is not sent while a picture is on its way', async (_place, Part, params, send) => {
    holdBack(upload.upToken)
    renderPage(Part, params)
    const button = await found(send)
    fill()
    await waitFor(() => expect(button.disabled).toBe(false))
    const [add] = screen.getAllByRole('button', { name: /^添加图片 \d/ })
    await act(async () => void fireEvent.click(add as Element))
    await waitFor(() => expect(button.disabled).toBe(true))
    fireEvent.click(screen.getByRole('button', { name: '删除 分录.png' }))
    await waitFor(() => expect(button.disabled).toBe(false))
  })

  it('stands in the list above', () => expect(filesWith(/\busePictures\(/)).toEqual(forms.map(([place]) => place)))
})

describe('a form that stays open after it was sent', () => {
  type Form = readonly [place: string, Page: Page, params: Params, call: Call, send: () => Promise<void>]
  const press = (id: string) => async () => {
    const button = await found(id)
    fill()
    await waitFor(() => expect([button.disabled, button.getAttribute('aria-busy')]).toEqual([false, 'false']))
    fireEvent.click(button)
  }
  /** The amount, then the code; a refused cash-out is confirmed once more over the same panel. */
  const withdraw = async () => {
    if (!document.getElementById('cash-out-panel')) {
      fireEvent.change(screen.getByRole('textbox', { name: '提现金额（元）' }), { target: { value: '1' } })
      fireEvent.click(await found('withdraw'))
      fireEvent.change(screen.getByRole('textbox', { name: '验证码' }), { target: { value: '123456' } })
    } else fireEvent.click(await found('confirm-cash-out'))
  }
  const forms: readonly Form[] = [
    ['community/dynamic', Dynamic, { dynamicId: '5' }, circle.comment, press('send-comment')],
    ['doubt/detail', DoubtDetail, { doubtId: '71' }, doubt.write, press('send-post')],
    ['invite/parts', Withdrawal, {}, wallet.cashOut, withdraw],
    ['site/remarks', Remarks, { [AT]: 'article_remarks', articleId: '4' }, remark.write, press('send-remark')],
    ['wallet/recharge', Recharge, {}, wallet.recharge, press('recharge')],
  ]
  /** Places whose page is left with the reply, so that their key is that of one thing; and two with a test of their own. */
  const left = ['community/write', 'doubt/ask', 'errata/add', 'order/pay', 'wallet/cash-out', 'ai/parts', 'campaign/parts']

  it.each(forms)('%s sends what failed again under its key, and anything later under another', async (_place, Part, params, call, send) => {
    answer(wallet.get, { ...purse })
    renderPage(Part, params)
    const { rich } = samples.find((each) => each.call === call) ?? {}
    const keys = () => askedFor(call).map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
    await waitFor(() => expect(document.querySelector('textarea, input, #recharge')).toBeTruthy())
    for (const [count, mend] of [() => refuse(call, 500, '暂时办不了'), () => answer<Call>(call, rich as never), () => {}].entries()) {
      mend()
      await send()
      await waitFor(() => expect(keys()).toHaveLength(count + 1))
      await act(async () => {})
    }
    const [first, again, next] = keys()
    expect([first === again, again === next]).toEqual([true, false])
  })

  it('stands in the lists above', () =>
    expect(filesWith(/\brandomText\(CLIENT_CODE_LENGTH|\buseSendKey\(|\bnew(Order|Draw|Ai)Key\b/)).toEqual(
      [...forms.map(([place]) => place), ...left].sort(),
    ))
})

describe('a button that turns something on and off', () => {
  const switches = /^is(Liked|Followed|Asked|On)$/
  /** A reply in which the switch of the learner is as the server has it, nothing is their own, and nobody is blocked. */
  const standing = (value: unknown, isOn: boolean): unknown => {
    if (Array.isArray(value)) return value.map((each) => standing(each, isOn))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        switches.test(name) ? isOn : /^is(Mine|Blocked)$/.test(name) ? false : standing(each, isOn),
      ]),
    )
  }
  const named = (name: RegExp) => () => screen.getAllByRole('button', { name })[0] as HTMLElement
  type Row = readonly [place: string, Page: Page, params: Params, call: Call, button: () => HTMLElement]
  const rows: readonly Row[] = [
    ['community/dynamic', Dynamic, { dynamicId: '821' }, circle.like, () => document.getElementById('like') as HTMLElement],
    ['community/person', Person, { userId: '357' }, circle.follow, () => document.getElementById('follow') as HTMLElement],
    ['doubt/detail', DoubtDetail, { doubtId: '71' }, doubt.like, named(/赞|有用/)],
    ['site/remarks', Remarks, { [AT]: 'article_remarks', articleId: '4' }, remark.like, named(/赞 \d/)],
    ['tiku/favourites', Favourites, {}, review.setFavourite, named(/收藏/)],
  ]

  it.each(rows)('%s turns it off at the second press', async (_place, Part, params, call, button) => {
    let isOn = call === review.setFavourite
    for (const each of samples)
      answer<Call>(each.call, (({ body }: { body: { isOn?: boolean } }) => {
        if (each.call === call) isOn = body.isOn === true
        return standing(each.rich, isOn)
      }) as never)
    renderPage(Part, params)
    await waitFor(() => expect(button()).toBeTruthy())
    for (const times of [1, 2]) {
      const before = button().textContent
      fireEvent.click(button())
      await waitFor(() => expect([askedFor(call).length, button().textContent === before]).toEqual([times, false]))
    }
    const [first, second] = askedFor(call).map(({ body }) => (body as { isOn: boolean }).isOn)
    expect(second).toBe(!first)
  })
})
