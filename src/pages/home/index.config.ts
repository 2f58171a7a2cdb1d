import { pullConfig } from '../../platform/pull/page-config'

export default { navigationBarTitleText: '首页', ...pullConfig }
