-- Cards of the search say the street of the first practice location. They come with the next build.
insert into search.stale_marks default values;
