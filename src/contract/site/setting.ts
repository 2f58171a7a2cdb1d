import { call } from '../call'
import type { NamedSetting, Setting } from './setting.schema'

/** Settings of the site. */
export const setting = {
  site: call<object, Setting>({ service: 'course', method: 'GET', path: '/v2/setting', auth: true }),
  named: call<{ params: { name: string } }, NamedSetting>({
    service: 'guser',
    method: 'GET',
    path: '/bt-settings/{name}',
    auth: true,
    isGuest: true,
  }),
}
