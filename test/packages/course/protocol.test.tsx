import { fireEvent, screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { gate } from '@/contract/course/gate'
import type { PreTaskKind, Protocol } from '@/contract/course/gate.schema'
import { ProtocolCard } from '@/packages/course/detail/course-more'
import { PreparePopup } from '@/packages/course/detail/owner-popups'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { EVENING } from '../../support/client/fixtures'
import { press, renderPart, signIn, toastText, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const protocol = (change: Partial<Protocol> = {}): Protocol => ({
  id: 9,
  courseId: 101,
  title: '学习保障协议',
  content: [{ type: 'p', inline: [{ text: '没有通过可以重学。' }] }],
  version: 2,
  signed: null,
  ...change,
})
const signed = { name: '张*', number: '1101**********002X', at: EVENING }

beforeEach(() => signIn())

describe('the agreement of a course', () => {
  async function open(of: Protocol) {
    answer(gate.authInfo, { courseId: 101, isFree: false, isOnSale: true, isCombined: false, hasProtocol: true, preTasks: [] })
    answer(gate.protocol, of)
    renderPart(<ProtocolCard courseId={101} />)
    fireEvent.click(await screen.findByRole('button', { name: '查看协议' }))
    await screen.findByText('没有通过可以重学。')
  }

  it('can be read and closed', async () => {
    await open(protocol({ signed }))
    expect(screen.getByText('张*（1101**********002X）已于 2026-11-05 签署')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '确认签署' })).toBeNull()
    press('关闭')
    await waitFor(() => expect(screen.queryByText('没有通过可以重学。')).toBeNull())
  })

  it('the agreement is signed with a name, a plausible number, and consent', async () => {
    await open(protocol())
    type('身份证号', '110101199003070000')
    press('确认签署')
    expect(await screen.findByText('身份证号不正确，请核对后再填')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: '身份证号' })).toHaveProperty('maxLength', 18)
    type('身份证号', '11010519491231002X')
    press('确认签署')
    expect(screen.getByText('请填写姓名')).toBeTruthy()
    type('姓名', ' 张晓晴 ')
    for (let press = 0; press < 2; press += 1) fireEvent.click(screen.getByRole('checkbox'))
    press('确认签署')
    await waitFor(() => expect(toastText()).toBe('请先勾选同意'))
    expect([screen.queryByText('身份证号不正确，请核对后再填'), askedFor(gate.signProtocol)]).toEqual([null, []])
    fireEvent.click(screen.getByRole('checkbox'))
    answer(gate.signProtocol, protocol({ signed }))
    press('确认签署')
    await waitFor(() => expect(toastText()).toBe('签署成功'))
    expect(askedFor(gate.signProtocol)[0]?.body).toEqual({ name: '张晓晴', idNumber: '11010519491231002X', version: 2 })
    expect(await screen.findByText('你已签署，保障生效中')).toBeTruthy()
    expect(screen.queryByText('没有通过可以重学。')).toBeNull()
  })
})

describe('an open task before the first lesson', () => {
  async function act(kind: PreTaskKind, name: string) {
    answer(gate.protocol, protocol())
    answer(gate.preTasks, { isOpen: false, tasks: [{ kind, isDone: false }] })
    refuse(gate.finishPreTask, 400, '还没有完成')
    refuse(gate.markMobile, 400, '还没有完成')
    refuse(course.openlink, 500, '')
    renderPart(<PreparePopup courseId={101} onClose={() => {}} />)
    fireEvent.click(await screen.findByRole('button', { name }))
  }

  it.each([
    ['profile', '去完善头像和昵称', 'set-nickname'],
    ['mobile', '去确认接收通知的手机号', 'set-mobile'],
  ] as const)('%s links to its own page, and not to the group', async (kind, name, page) => {
    await act(kind, name)
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', `/packages/account/${page}/index`]]))
    expect(askedFor(course.openlink)).toEqual([])
  })

  it('a task of joining the group requests the link', async () => {
    await act('group', '去加入学习群')
    await waitFor(() => expect(askedFor(course.openlink)).toHaveLength(1))
  })

  it('a task of signing opens the agreement', async () => {
    await act('protocol', '去签署保障协议')
    expect(await screen.findByRole('button', { name: '确认签署' })).toBeTruthy()
    expect(askedFor(gate.finishPreTask)).toEqual([])
  })
})
