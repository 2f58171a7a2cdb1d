import { pullConfig } from '../../platform/pull/page-config'

export default { navigationBarTitleText: '题库', ...pullConfig }
