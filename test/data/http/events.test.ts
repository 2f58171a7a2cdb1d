import { events, onFailure, onSignedOut } from '@/data/http/events'
import { needLogin } from '@/data/http/failure'

it('an event calls its listeners until they unsubscribe', () => {
  const heard: string[] = []
  const stop = onFailure(({ message }) => heard.push(`failed: ${message}`))
  onSignedOut(({ message }) => heard.push(`signed out: ${message}`))
  events.failed(needLogin())
  events.signedOut(needLogin())
  stop()
  events.failed(needLogin())
  expect(heard).toEqual(['failed: need login', 'signed out: need login'])
})
