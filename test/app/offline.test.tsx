import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Providers } from '@/app/providers'
import { user } from '@/contract/account/user'
import { userQueries } from '@/data/queries/user'
import { pageInFront } from '@/data/stores/app-update'
import { answer, refuse } from '../support/client/fake-fetch'
import { userInfo } from '../support/client/fixtures'
import { renderPart, signIn } from '../support/client/render-page'

function Learner() {
  const info = useQuery(userQueries.info())
  return <p>{info.error ? '没有打开' : info.data?.nickname}</p>
}
const open = async () => {
  render(
    <Providers>
      <p>页</p>
    </Providers>,
  )
  await act(async () => {})
}
const goes = (isOnline: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void fireEvent(window, new Event(isOnline ? 'online' : 'offline')))
}
const said = () => screen.queryByRole('alert')?.textContent ?? ''

afterEach(() => {
  pageInFront('')
  jest.restoreAllMocks()
})

describe('without a network', () => {
  it('a banner says so over every page, until the network is back', async () => {
    await open()
    expect(said()).toBe('')
    goes(false)
    expect(said()).toContain('网络已断开，看过的还能读，做过的都存在本机')
    goes(true)
    expect(said()).toBe('')
  })

  it('it can be put away, and comes again when the network goes again', async () => {
    await open()
    goes(false)
    fireEvent.click(screen.getByRole('button', { name: '关闭通知' }))
    expect(said()).toBe('')
    goes(true)
    goes(false)
    expect(said()).not.toBe('')
  })

  it('an exam that runs says it in words of its own', async () => {
    await open()
    goes(false)
    act(() => pageInFront('exam_attempt'))
    expect(said()).toBe('')
  })

  it('what failed at the start is asked for again by itself when it is back', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    refuse(user.info, 500, 'network error')
    signIn()
    renderPart(<Learner />)
    expect(await screen.findByText('没有打开')).toBeTruthy()
    answer(user.info, userInfo())
    goes(true)
    expect(await screen.findByText('小启')).toBeTruthy()
  })

  it('is known from the start too', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open()
    expect(said()).not.toBe('')
  })
})
