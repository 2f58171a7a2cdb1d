import type { Call } from './call'
import type { NamedSetting, Setting } from './setting.schema'

/** Document 2 §7, Course and Other services: settings of the site. */
export const setting = {
  site: { service: 'course', method: 'GET', path: '/v2/setting', auth: true } as Call<object, Setting>,
  named: { service: 'guser', method: 'GET', path: '/bt-settings/{name}', auth: true, isGuest: true } as Call<
    { params: { name: string } },
    NamedSetting
  >,
}
