import { useLocation } from 'react-router-dom';
import { filterOf, type OrderFilter } from './order-filter';

/** The filter in the address. */
export const useOrderFilter = (): OrderFilter => filterOf(useLocation());
