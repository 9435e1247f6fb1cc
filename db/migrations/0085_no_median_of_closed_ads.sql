-- How fast the cars of a series sell comes from removal_times, which counts the ads for sale too.
alter table series_statistics drop column closed_median_days;
