import { notifyManager } from '@tanstack/react-query'
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

// The query library tells components by a timer. Whether that comes before the end of an act() is luck; a microtask always does.
notifyManager.setScheduler(queueMicrotask)
