import { session } from '@/data/stores/session'
import { freshServer } from './fake-fetch'
import { host } from './taro-stand-in'

beforeEach(() => {
  session.clearLogin()
  window.localStorage.clear()
  document.title = ''
  document.getElementById('toast')?.remove()
  host.reset()
  freshServer()
})

// jsdom lays nothing out, so it refuses to scroll.
window.scrollTo = () => {}
