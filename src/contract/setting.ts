import type { Call } from './call'
import type { Setting } from './setting.schema'

/** Document 2 §7, Course: settings of the site. */
export const setting = {
  site: { service: 'course', method: 'GET', path: '/v2/setting', auth: true } as Call<object, Setting>,
}
