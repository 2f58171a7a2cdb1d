/** @sandbox own */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { practice } from '@/contract/tiku/practice'
import { createQueryClient } from '@/data/http/query-client'
import { usePractice } from '@/data/tiku/use-practice'
import { askedFor, refuse } from '../../support/client/fake-fetch'
import { practiceOf } from '../../support/client/practice-fixtures'
import { signIn } from '../../support/client/render-page'

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
)
const sent = () => askedFor(practice.answer).length
const settle = () => act(() => jest.advanceTimersByTimeAsync(0))
async function tell(what: Event, target: EventTarget, state: PropertyDescriptor & { of: object; name: string }) {
  Object.defineProperty(state.of, state.name, { value: state.value, configurable: true })
  target.dispatchEvent(what)
  await settle()
}
const show = (value: string) => tell(new Event('visibilitychange'), document, { of: document, name: 'visibilityState', value })
const connect = (value: boolean) => tell(new Event(value ? 'online' : 'offline'), window, { of: navigator, name: 'onLine', value })

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(document, 'visibilityState')
  Reflect.deleteProperty(navigator, 'onLine')
})

it('a waiting answer is sent when the app goes to the background or the network is back, and not at other times', async () => {
  signIn()
  refuse(practice.answer, 500, 'server error!')
  const { result, unmount } = renderHook(() => usePractice(practiceOf({ id: 5 })), { wrapper })
  act(() => result.current.give(1, { kind: 'letters', letters: ['A'] }))
  await settle()
  expect([sent(), [...result.current.waiting.keys()]]).toEqual([1, [1]])
  await show('visible')
  await connect(false)
  expect(sent()).toBe(1)
  await show('hidden')
  expect(sent()).toBe(2)
  await connect(true)
  expect(sent()).toBe(3)
  unmount()
  await show('hidden')
  await connect(true)
  expect(sent()).toBe(3)
})
