export { cookies } from './index.h5'
