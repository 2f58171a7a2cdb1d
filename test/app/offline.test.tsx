import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { user } from '@/contract/account/user'
import { userQueries } from '@/data/account/user'
import { answer, refuse } from '../support/client/fake-fetch'
import { userInfo } from '../support/client/fixtures'
import { renderPart, signIn } from '../support/client/render-page'

function Learner() {
  const info = useQuery(userQueries.info())
  return <p>{info.error ? '没有打开' : info.data?.nickname}</p>
}
const goes = (isOnline: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void fireEvent(window, new Event(isOnline ? 'online' : 'offline')))
}
afterEach(() => jest.restoreAllMocks())

describe('the app without a network', () => {
  it('repeats the failed calls of the start when the network is back', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    refuse(user.info, 500, 'network error')
    signIn()
    renderPart(<Learner />)
    expect(await screen.findByText('没有打开')).toBeTruthy()
    answer(user.info, userInfo())
    goes(true)
    expect(await screen.findByText('小启')).toBeTruthy()
  })
})
