import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';

/** The rows of a list page and how they are loaded. */
export type List<Row> = {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  /** Why the rows could not be loaded; undefined while they are loaded again. */
  error: unknown;
  retry: () => void;
  /** The rows are those of another filter, shown while the new ones are loaded. */
  isOutdated?: boolean;
  /** Absent on the last page. */
  nextPage?: NextPage;
};

export type NextPage = {
  isLoading: boolean;
  error: unknown;
  /** @returns whether the page came */
  load: () => Promise<boolean>;
};

/** A list that is loaded as a whole. */
export const listOf = <Row>({ data, isError, isFetching, error, refetch }: UseQueryResult<Row[]>): List<Row> => ({
  rows: data,
  error: isError && !isFetching ? error : undefined,
  retry: () => void refetch(),
});

/** A list that is loaded page by page. */
export function pagedListOf<Page, Row>(
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
  rowsOf: (page: Page) => readonly Row[],
): List<Row> {
  const {
    data,
    isError,
    isFetching,
    isFetchNextPageError,
    error,
    refetch,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  } = query;
  const nextPage: NextPage = {
    isLoading: isFetchingNextPage,
    error: isFetchNextPageError ? error : undefined,
    load: async () => !(await fetchNextPage()).isFetchNextPageError,
  };
  return {
    rows: data?.pages.flatMap((page) => rowsOf(page)),
    error: isError && !isFetchNextPageError && !isFetching ? error : undefined,
    retry: () => void refetch(),
    isOutdated: isPlaceholderData,
    nextPage: hasNextPage ? nextPage : undefined,
  };
}
